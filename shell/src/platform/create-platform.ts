import { createClient, defaultLocale, type Release, type RuntimeConfig } from '@stufenlos/contracts';
import { createTexts, type Platform } from '@stufenlos/platform';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { createAnnouncer, type Announcer } from '../layout/live-regions.tsx';
import { addressedLocale, prerenderedLocale } from '../locale/document-locale.ts';
import { createLocaleStore } from '../locale/locale-store.ts';
import de from '../locales/de.json';
import en from '../locales/en.json';
import { loadRemote } from '../remotes/load-remote.ts';
import { RemoteViews } from '../remotes/remote-views.ts';
import { createAccounts, type Accounts, type AccountsOptions } from '../session/account/accounts.ts';
import { noAccounts } from '../session/account/no-accounts.ts';
import { createThemeStore } from '../theme/theme-store.ts';
import { preferences } from './preferences.ts';

/** Everything the shell holds while it runs. `platform` is the part remotes see. */
export interface Shell {
  platform: Platform;
  release: Release;
  texts: ReturnType<typeof createTexts>;
  views: RemoteViews;
  announcer: Announcer;
  pageTitle: StoreApi<{ title: string | null }>;
  /** Null where there is no identity provider. */
  accounts: Accounts | null;
  /** Once, after the first view stands: the language that was asked for, where the document came in another one. */
  settle: () => Promise<void>;
}

export interface ShellOptions {
  config: RuntimeConfig;
  release: Release;
  /** How a remote's module is loaded; exchanged in tests. */
  load?: typeof loadRemote;
  /** How the page is left and which windows are opened; exchanged in tests. */
  signIn?: Pick<AccountsOptions, 'go' | 'navigators' | 'loadPart'>;
}

export function createShell({ config, release, load = loadRemote, signIn }: ShellOptions): Shell {
  preferences.restore();
  const wanted = addressedLocale() ?? preferences.locale() ?? defaultLocale;
  // The first render says what the document says already; what was chosen otherwise follows (`settle`).
  const locale = prerenderedLocale() ?? wanted;
  const texts = createTexts(locale);
  // Both languages are small and needed for the error texts even when nothing else arrives.
  texts.addResourceBundle('de', 'shell', de);
  texts.addResourceBundle('en', 'shell', en);
  document.documentElement.lang = locale;

  const announcer = createAnnouncer();
  const pageTitle = createStore<{ title: string | null }>(() => ({ title: null }));
  const views = new RemoteViews({
    release,
    load,
    locale: () => localeStore.getState().locale,
    addTexts: (language, namespace, bundle) => texts.addResourceBundle(language, namespace, bundle),
  });
  const localeStore = createLocaleStore({
    locale,
    texts,
    loadTexts: (next) => views.loadTexts(next),
    remember: (next) => preferences.rememberLocale(next, theme.getState().choice),
    announce: announcer.announce,
  });
  const theme = createThemeStore({
    choice: preferences.theme(),
    remember: (choice) => preferences.rememberTheme(localeStore.getState().locale, choice),
  });
  const accounts = config.oidc
    ? createAccounts({
        oidc: config.oidc,
        apiBase: config.apiBase,
        locale: () => localeStore.getState().locale,
        keepPreferences: () => preferences.keepThroughLogout(localeStore.getState().locale, theme.getState().choice),
        addTexts: (language, bundle) => texts.addResourceBundle(language, 'shell', bundle),
        ...signIn,
      })
    : null;
  const platform: Platform = {
    config,
    ...(accounts?.platform ?? { api: createClient({ base: config.apiBase }), ...noAccounts() }),
    locale: localeStore,
    theme,
    announce: announcer.announce,
    setPageTitle: (title) => pageTitle.setState({ title }),
  };
  let isSettled = false;
  const settle = async (): Promise<void> => {
    if (isSettled) return;
    isSettled = true;
    // Somebody who came to an English address goes on in English, unless they chose before.
    if (addressedLocale() && preferences.locale() === null) preferences.rememberLocale(wanted, theme.getState().choice);
    if (wanted !== localeStore.getState().locale) await localeStore.getState().setLocale(wanted);
  };
  return { platform, release, texts, views, announcer, pageTitle, accounts, settle };
}
