import { createClient, type Release, type RuntimeConfig } from '@stufenlos/contracts';
import type { Platform } from '@stufenlos/platform';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { createAnnouncer, type Announcer } from '../layout/live-regions.tsx';
import { restoreAddressedLocale, type LanguageFailure, type WindowLocale } from '../locale/locale-store.ts';
import type { createShellTexts } from '../locale/shell-texts.ts';
import { createReleaseWatch, type ReleaseWatch, type ReleaseWatchOptions } from '../release/release-watch.ts';
import { createFaultReports, type FaultReports, type FaultReportsOptions } from '../remotes/fault-reports.ts';
import { loadRemote } from '../remotes/load-remote.ts';
import type { RemoteViews } from '../remotes/remote-views.ts';
import { createAccounts, noAccounts, type Accounts, type AccountsOptions } from '../session/account/accounts.ts';
import { createThemeStore } from '../theme/theme-store.ts';
import { createLanguage } from './create-language.ts';
import { preferences } from './preferences.ts';

/** Everything the shell holds while it runs. Remotes see only `platform`. */
export interface Shell {
  platform: Platform;
  release: Release;
  texts: ReturnType<typeof createShellTexts>;
  views: RemoteViews;
  faultReports: FaultReports;
  announcer: Announcer;
  windowLocale: Omit<WindowLocale, 'store'>;
  /** The language that the page could not be switched to, because its texts did not load. */
  languageFailure: StoreApi<LanguageFailure>;
  pageTitle: StoreApi<{ title: string | null }>;
  releaseWatch: ReleaseWatch;
  /** Null without an identity provider. */
  accounts: Accounts | null;
  /** Runs once after the first view is shown. Switches to the wanted language when the document has another one. */
  settle: () => Promise<void>;
}

export interface ShellOptions {
  config: RuntimeConfig;
  release: Release;
  /** Loads a remote's module. Tests replace it. */
  load?: typeof loadRemote;
  /** Asks for the current release, and when. Tests replace it. */
  releaseWatch?: Partial<Pick<ReleaseWatchOptions, 'ask' | 'now'>>;
  /** Sends what could not be shown. Tests replace it. */
  report?: FaultReportsOptions['send'];
  /** Leaves the page and opens windows. Tests replace it. */
  signIn?: Pick<AccountsOptions, 'go' | 'navigators' | 'loadPart'>;
}

export function createShell({ config, release, load = loadRemote, releaseWatch, report, signIn }: ShellOptions): Shell {
  preferences.restore();
  restoreAddressedLocale();
  const announcer = createAnnouncer();
  const pageTitle = createStore<{ title: string | null }>(() => ({ title: null }));
  const { localeStore, ...language } = createLanguage({ release, load, announce: announcer.announce });
  const theme = createThemeStore({
    choice: preferences.theme(),
    remember: (choice) => preferences.rememberTheme(choice),
  });
  const accounts = config.oidc
    ? createAccounts({
        oidc: config.oidc,
        apiBase: config.apiBase,
        locale: () => localeStore.getState().locale,
        keepPreferences: () => preferences.keepThroughLogout(),
        carryLocale: language.windowLocale.carry,
        addTexts: (locale, bundle) => language.texts.addResourceBundle(locale, 'shell', bundle),
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
  const watch = createReleaseWatch({ id: release.id, ...releaseWatch });
  const faultReports = createFaultReports({ release: release.id, ...(report ? { send: report } : {}) });
  return { platform, release, ...language, faultReports, announcer, pageTitle, releaseWatch: watch, accounts };
}
