import type { Locale, RuntimeConfig } from '@stufenlos/contracts';
import { createStore } from 'zustand/vanilla';
import type { LocaleState, Platform, Politeness, Session, ThemeChoice, ThemeState } from '../platform.ts';
import { fakeApi, type ApiHandlers } from './fake-api.ts';

export interface FakePlatformOptions {
  api?: ApiHandlers;
  config?: Partial<RuntimeConfig>;
  locale?: Locale;
  session?: Session;
  theme?: ThemeChoice;
  /** Called instead of the shell's own switching of texts. */
  onLocale?: (locale: Locale) => Promise<void>;
}

export interface FakePlatform extends Platform {
  /** Everything announced so far, oldest first. */
  announcements: { text: string; politeness: Politeness }[];
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
  scanAllow: [],
  examples: [],
};

/** A whole platform without a shell, for component tests and for a remote's stand-alone preview. */
export function fakePlatform(options: FakePlatformOptions = {}): FakePlatform {
  const announcements: FakePlatform['announcements'] = [];
  let title: string | null = null;
  return {
    config: { ...config, ...options.config },
    api: fakeApi(options.api ?? {}),
    session: createStore<Session>(() => options.session ?? { status: 'unavailable', user: null }),
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
    pageTitle: () => title,
  };
}
