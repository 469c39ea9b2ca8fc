import type { ReleasedRemote, Release, RemoteDescriptorFile, RuntimeConfig } from '@stufenlos/contracts';
import { remoteDescriptorSchema } from '@stufenlos/contracts';
import type { RemoteModule } from '@stufenlos/platform';
import { configure, screen } from '@testing-library/dom';
import { createRoot, type Root } from 'react-dom/client';
import { onTestFinished, vi, type Mock } from 'vitest';
import { App } from '../app.tsx';
import { createShell, type Shell, type ShellOptions } from '../platform/create-platform.ts';
import { forgetEverything } from './browser-windows.ts';

export interface RenderShellOptions {
  path?: string;
  /** Modules by remote. A function is called on every attempt and may throw. */
  modules?: Record<string, RemoteModule | ((attempt: number) => Promise<RemoteModule>)>;
  remotes?: Record<string, Partial<RemoteDescriptorFile>>;
  config?: Partial<RuntimeConfig>;
  prefersDark?: boolean;
  prefersCalm?: boolean;
  browserLanguage?: string;
  keepPreferences?: boolean;
  /** Leaves the page and opens the windows of a sign-in. */
  signIn?: ShellOptions['signIn'];
  releaseWatch?: ShellOptions['releaseWatch'];
  report?: ShellOptions['report'];
}

// A result has hundreds of elements, so a busy machine needs longer than the default of one second.
configure({ asyncUtilTimeout: 15_000 });

let root: Root | undefined;
let listening: Parameters<typeof addEventListener>[] = [];

/**
 * Renders the whole shell in jsdom, scheduled as in a browser. It does not use `act`, which does not wait for a view
 * that suspends. Only the loading of scripts is replaced, because jsdom runs none.
 */
export async function renderShell(
  options: RenderShellOptions = {},
): Promise<{ shell: Shell; container: HTMLElement; scrolledInto: Mock }> {
  closeShell();
  onTestFinished(() => {
    closeShell();
    forgetEverything();
  });
  if (!options.keepPreferences) forgetEverything();
  vi.stubGlobal('matchMedia', mediaOf(options));
  vi.stubGlobal('scrollTo', vi.fn());
  const listen = addEventListener;
  vi.stubGlobal('addEventListener', (...event: Parameters<typeof addEventListener>) => {
    listening.push(event);
    listen(...event);
  });
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(options.browserLanguage ?? 'de-DE');
  const scrolledInto = vi.fn<() => void>();
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(scrolledInto);
  history.replaceState(null, '', options.path ?? '/');
  const shell = createShell({
    config: { ...config, ...options.config },
    ...(options.signIn ? { signIn: options.signIn } : {}),
    ...(options.releaseWatch ? { releaseWatch: options.releaseWatch } : {}),
    ...(options.report ? { report: options.report } : {}),
    release: releaseOf({ ...descriptors, ...options.remotes }),
    load: async (name, _, attempt) => {
      const module = options.modules?.[name] ?? remoteOf({});
      return typeof module === 'function' ? module(attempt) : module;
    },
  });
  const container = document.body.appendChild(document.createElement('div'));
  root = createRoot(container);
  root.render(<App shell={shell} />);
  await screen.findByRole('banner');
  return { shell, container, scrolledInto };
}

/** Removes the page and its event listeners. Call it before a test removes what the page uses. */
export function closeShell(): void {
  root?.unmount();
  root = undefined;
  document.body.replaceChildren();
  for (const [type, listener, options] of listening) removeEventListener(type, listener, options);
  listening = [];
}

/** A remote with these views and no texts. */
export const remoteOf = (
  views: Record<string, React.ComponentType>,
  texts: RemoteModule['texts'] = [],
): RemoteModule => ({
  contract: '1.0.0',
  views: Object.fromEntries(Object.entries(views).map(([id, view]) => [id, () => Promise.resolve(view)])),
  texts,
});

const mediaOf =
  ({ prefersDark = false, prefersCalm = false }: RenderShellOptions) =>
  (query: string) =>
    Object.assign(new EventTarget(), { matches: query.includes('dark') ? prefersDark : prefersCalm, media: query });

const config: RuntimeConfig = {
  appName: 'Stufenlos',
  botName: 'StufenlosBot',
  apiBase: '/api',
  locales: ['de', 'en'],
  operator: { name: 'Muster GmbH' },
  links: {},
  shop: { consumers: true, taxNote: 'included' },
  mode: 'test',
  retentionDays: 30,
  logDays: 7,
  legalYears: 6,
  auditDays: 365,
  scanAllow: [],
  examples: [],
  showcase: false,
};

const open = { access: 'public', prerender: false } as const;
const descriptors: Record<string, Partial<RemoteDescriptorFile>> = {
  marketing: {
    routes: [
      { ...open, id: 'home', path: '/', aliases: ['/pricing'], titleKey: 'home' },
      { ...open, id: 'contact', path: '/contact', aliases: ['/kontakt'], titleKey: 'contact' },
    ],
    nav: [
      { labelKey: 'contact', to: '/contact', when: 'always', order: 30 },
      { labelKey: 'testing', to: '/', when: 'signed-out', order: 10 },
      { labelKey: 'pricing', to: '/pricing', when: 'signed-out', order: 20 },
    ],
    labels: {
      de: { home: 'Website prüfen', contact: 'Kontakt', testing: 'Prüfen', pricing: 'Preise' },
      en: { home: 'Check a website', contact: 'Contact', testing: 'Testing', pricing: 'Pricing' },
    },
  },
  runs: {
    routes: [
      { ...open, id: 'scan', path: '/scan/:token', titleKey: 'scan' },
      { ...open, id: 'list', path: '/runs', access: 'signed-in', titleKey: 'list' },
    ],
    nav: [{ labelKey: 'list', to: '/runs', when: 'signed-in', order: 1, activeFor: ['/runs/', '/run/'] }],
    labels: { de: { scan: 'Prüfung', list: 'Prüfungen' }, en: { scan: 'Scan', list: 'Scans' } },
  },
};

function releaseOf(remotes: Record<string, Partial<RemoteDescriptorFile>>): Release {
  const hash = `sha384-${'A'.repeat(64)}`;
  const released = Object.entries(remotes).map(([name, descriptor]): [string, ReleasedRemote] => [
    name,
    {
      descriptor: remoteDescriptorSchema.parse({
        name,
        version: '1.0.0',
        contract: '1.0.0',
        routes: [],
        nav: [],
        labels: { de: {}, en: {} },
        texts: [],
        ...descriptor,
      }),
      entry: `/remotes/${name}/1.0.0/remoteEntry.01234567.js`,
      integrity: { [`/remotes/${name}/1.0.0/remoteEntry.01234567.js`]: hash },
      preload: { js: [], css: [], views: {}, texts: {} },
    },
  ]);
  return {
    schema: 1,
    id: 'r1',
    createdAt: '2026-11-21T00:00:00.000Z',
    shell: '1.0.0',
    platform: '1.0.0',
    remotes: Object.fromEntries(released),
    records: {},
  };
}
