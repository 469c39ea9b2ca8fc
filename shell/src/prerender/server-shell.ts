import { createClient, type Locale, type Release, type RuntimeConfig } from '@stufenlos/contracts';
import type { Platform, RemoteModule, Session } from '@stufenlos/platform';
import { createStore } from 'zustand/vanilla';
import { createAnnouncer } from '../layout/live-regions.tsx';
import { createShellTexts } from '../locale/shell-texts.ts';
import type { Shell } from '../platform/create-platform.ts';
import { createReleaseWatch } from '../release/release-watch.ts';
import { createFaultReports } from '../remotes/fault-reports.ts';
import { RemoteViews } from '../remotes/remote-views.ts';

export interface ServerShellOptions {
  config: RuntimeConfig;
  release: Release;
  locale: Locale;
  modules: Readonly<Record<string, RemoteModule>>;
}

/**
 * The state of the shell for a prerendered page: an online visitor without a session and without preferences. The first
 * render in the browser starts from the same state and applies the visitor's own state right after.
 */
export function createServerShell({ config, release, locale, modules }: ServerShellOptions): Shell {
  const texts = createShellTexts(locale);
  const views = new RemoteViews({
    release,
    locale: () => locale,
    shown: () => undefined,
    addTexts: (language, namespace, bundle) => texts.addResourceBundle(language, namespace, bundle),
    load: async (name) => {
      const module = modules[name];
      if (!module) throw new Error(`${name} has no module to prerender from`);
      return module;
    },
  });
  const announcer = createAnnouncer();
  const platform: Platform = {
    config,
    api: createClient({ base: config.apiBase }),
    session: createStore<Session>(() => ({
      status: config.oidc ? 'signed-out' : 'unavailable',
      user: null,
      error: null,
    })),
    auth: { signIn: notHere, signOut: notHere, renew: notHere, confirmIdentity: notHere },
    entitlement: createStore<ReturnType<Platform['entitlement']['getState']>>(() => ({
      status: 'idle',
      entitlement: null,
      load: notHere,
    })),
    locale: createStore<ReturnType<Platform['locale']['getState']>>(() => ({ locale, setLocale: notHere })),
    theme: createStore<ReturnType<Platform['theme']['getState']>>(() => ({ choice: 'auto', setChoice: () => {} })),
    announce: announcer.announce,
    setPageTitle: () => {},
  };
  return {
    platform,
    release,
    texts,
    views,
    faultReports: createFaultReports({ release: release.id, send: () => undefined }),
    announcer,
    windowLocale: { adopt: notHere, carry: (path) => path, keepInAddress: () => {} },
    languageFailure: createStore(() => ({ wanted: null, isChosen: false })),
    pageTitle: createStore<{ title: string | null }>(() => ({ title: null })),
    releaseWatch: createReleaseWatch({ id: release.id, ask: notHere }),
    accounts: config.oidc
      ? { platform, open: notHere, part: createStore(() => ({ part: null, isToldInView: false })) }
      : null,
    settle: notHere,
  };
}

/** No effect runs here and no visitor clicks. A caller of this function renders something that needs a browser. */
const notHere = (): Promise<never> => Promise.reject(new Error('not while a page is prerendered'));
