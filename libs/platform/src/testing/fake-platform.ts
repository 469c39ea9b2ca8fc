import type { Entitlement, Locale, RuntimeConfig } from '@stufenlos/contracts';
import { createStore } from 'zustand/vanilla';
import type {
  EntitlementState,
  LocaleState,
  Platform,
  Politeness,
  Session,
  ThemeChoice,
  ThemeState,
} from '../platform.ts';
import { fakeApi, type ApiHandlers } from './fake-api.ts';

type FakeEntitlement = Entitlement | 'error';

export interface FakePlatformOptions {
  api?: ApiHandlers;
  config?: Partial<RuntimeConfig>;
  locale?: Locale;
  session?: Partial<Session>;
  /** What the person has paid for; default: nothing. A function is called with every load. */
  entitlement?: FakeEntitlement | (() => FakeEntitlement | Promise<FakeEntitlement>);
  theme?: ThemeChoice;
  /** Called instead of the shell's own switching of texts. */
  onLocale?: (locale: Locale) => Promise<void>;
}

export interface FakePlatform extends Platform {
  /** Everything announced so far, oldest first. */
  announcements: { text: string; politeness: Politeness }[];
  /** What was asked of the session, oldest first: `signIn /setup`, `signIn /setup new`, `signOut`, `renew`. */
  authCalls: string[];
  /** Last title set by a view. */
  pageTitle(): string | null;
}

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

const noEntitlement: Entitlement = {
  state: 'none',
  reasons: [],
  mode: 'test',
  version: 0,
  payments: [],
  totals: { oneTimeLimit: 0, oneTimeUsed: 0 },
  sites: [],
  overLimit: false,
};

/** A whole platform without a shell, for component tests and for a remote's stand-alone preview. */
export function fakePlatform(options: FakePlatformOptions = {}): FakePlatform {
  const announcements: FakePlatform['announcements'] = [];
  const authCalls: string[] = [];
  const session = createStore<Session>(() => ({ status: 'unavailable', user: null, error: null, ...options.session }));
  let title: string | null = null;
  return {
    config: { ...config, ...options.config },
    api: fakeApi(options.api ?? {}),
    session,
    auth: {
      signIn: async ({ target = '', inPopup = false, isNew = false } = {}) =>
        void authCalls.push(['signIn', target, inPopup ? 'popup' : '', isNew ? 'new' : ''].filter(Boolean).join(' ')),
      signOut: async ({ isLocal = false } = {}) => void authCalls.push(isLocal ? 'signOut local' : 'signOut'),
      renew: async () => void authCalls.push('renew'),
      confirmIdentity: async () => void authCalls.push('confirmIdentity'),
    },
    entitlement: createStore<EntitlementState>((set) => ({
      status: 'idle',
      entitlement: null,
      load: async () => {
        const { entitlement: given = noEntitlement } = options;
        const paid = typeof given === 'function' ? await given() : given;
        set(paid === 'error' ? { status: 'error' } : { status: 'ready', entitlement: paid });
      },
    })),
    locale: createStore<LocaleState>((set) => ({
      locale: options.locale ?? 'de',
      async setLocale(locale) {
        await options.onLocale?.(locale);
        set({ locale });
      },
    })),
    theme: createStore<ThemeState>((set) => ({
      choice: options.theme ?? 'auto',
      setChoice: (choice) => set({ choice }),
    })),
    announce: (text, politeness = 'polite') => void announcements.push({ text, politeness }),
    setPageTitle: (next) => {
      title = next;
    },
    announcements,
    authCalls,
    pageTitle: () => title,
  };
}
