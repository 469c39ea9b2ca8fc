import type { Entitlement } from '@stufenlos/contracts';
import { Link } from '@stufenlos/platform';
import { screen, waitFor } from '@testing-library/dom';
import { useState, type ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { forgetEverything, giveLocks, windowTo } from './browser-windows.ts';
import { OidcProvider } from './oidc-provider.ts';
import { closeShell, remoteOf, renderShell, type RenderShellOptions } from './render-shell.tsx';

/** A test harness: one visitor with a browser, a provider that knows the user Ada, and an API. */
export interface AccountsHarness {
  provider: OidcProvider;
  /** Addresses that the page was left for. */
  left: string[];
  /** The error of the next window; null means that the window opens. */
  popupFault: Error | null;
  /** The API's answers by path, and the requests it got. */
  answers: Record<string, { status: number; body?: unknown; header?: Record<string, string> }>;
  calls: { path: string; token: string | undefined }[];
}

export const plan: Entitlement = {
  state: 'active',
  reasons: [],
  mode: 'test',
  version: 1,
  payments: [],
  totals: { oneTimeLimit: 0, oneTimeUsed: 0 },
  sites: [],
  overLimit: false,
};
export const entitlement = '/api/billing/entitlement';

/** Creates a new harness for each test of the file. */
export function accountsHarness(): AccountsHarness {
  const harness = {} as AccountsHarness;
  // Loads the account part early, so that the first test does not wait for it.
  beforeAll(async () => void (await import('../session/account/account-part.tsx')), 60_000);
  beforeEach(async () => {
    forgetEverything();
    giveLocks();
    const provider = await new OidcProvider().start();
    Object.assign(harness, {
      provider,
      left: [],
      popupFault: null,
      calls: [],
      answers: { [entitlement]: { status: 200, body: plan } },
    } satisfies AccountsHarness);
    provider.api = (request, response) => {
      const path = request.url ?? '';
      harness.calls.push({ path, token: request.headers.authorization });
      const { status, body, header } = harness.answers[path] ?? { status: 404 };
      response.writeHead(status, { 'content-type': 'application/json', ...header }).end(JSON.stringify(body ?? {}));
    };
  });
  afterEach(async () => {
    closeShell();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    await harness.provider.stop();
  });
  return harness;
}

const Home = (): ReactNode => <h1>Start</h1>;
const List = (): ReactNode => {
  const [text, setText] = useState('');
  return (
    <>
      <h1>Ihre Prüfungen</h1>
      <input aria-label="Notiz" value={text} onChange={({ target }) => setText(target.value)} />
      <Link to="/profile/general">weiter</Link>
    </>
  );
};
const Profile = (): ReactNode => <h1>Ihr Profil</h1>;
const Setup = (): ReactNode => <h1>Tarife</h1>;

const route = (id: string, path: string, access: 'public' | 'signed-in' | 'plan') => ({
  id,
  path,
  access,
  titleKey: id,
});
const labels = { list: 'Liste', profile: 'Profil', setup: 'Tarif', home: 'Start', contact: 'Kontakt' };

/** Opens the path in a new page. */
export async function visit(harness: AccountsHarness, path: string, more: RenderShellOptions = {}) {
  const rendered = await renderShell({
    path,
    keepPreferences: true,
    modules: {
      marketing: remoteOf({ home: Home, contact: Home }),
      runs: remoteOf({ list: List, profile: Profile }),
      billing: remoteOf({ setup: Setup }),
    },
    remotes: {
      runs: {
        routes: [route('list', '/runs', 'plan'), route('profile', '/profile/general', 'plan')],
        nav: [{ labelKey: 'list', to: '/runs', when: 'signed-in', order: 1 }],
        labels: { de: labels, en: labels },
      },
      billing: { routes: [route('setup', '/setup', 'signed-in')], labels: { de: labels, en: labels } },
    },
    signIn: {
      go: (url) => void harness.left.push(url),
      navigators: { popup: windowTo(harness.provider, () => harness.popupFault), frame: windowTo(harness.provider) },
    },
    ...more,
    config: {
      apiBase: `${harness.provider.issuer}/api`,
      oidc: { authority: harness.provider.issuer, clientId: 'stufenlos-web', errorPath: '/', sessionCookieDays: 1 },
      ...more.config,
    },
  });
  return rendered.shell;
}

export const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
export const button = (name: string) => screen.findByRole('button', { name });
export const alerted = () => document.querySelector('[role=alert]')?.textContent;
export const marker = 'auth.stufenlos-web.is.authenticated=true';

/** Visits the address that the page was left for, and returns the path that the provider sends the browser back to. */
export async function back({ left, provider }: AccountsHarness): Promise<string> {
  await waitFor(() => expect(left).toHaveLength(1));
  const url = new URL(await provider.visit(left.pop() ?? ''));
  return url.pathname + url.search;
}

/**
 * Signs Ada in at the path. It waits for the view too, because the header changes earlier than the view appears.
 * @param signOut name of the button, in the language of the page
 */
export async function signedIn(harness: AccountsHarness, path = '/runs', signOut = 'Abmelden') {
  await visit(harness, path);
  const shell = await visit(harness, await back(harness));
  await button(signOut);
  await waitFor(() => expect(location.pathname).not.toBe('/auth/callback'));
  await waitFor(() => expect(document.querySelector('main [aria-busy=true]')).toBeNull());
  return shell;
}
