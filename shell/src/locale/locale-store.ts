import type { Locale } from '@stufenlos/contracts';
import type { createTexts, LocaleState } from '@stufenlos/platform';
import { createStore, type StoreApi } from 'zustand/vanilla';

export interface LocaleStoreOptions {
  locale: Locale;
  texts: ReturnType<typeof createTexts>;
  /** Texts of the loaded remotes in that language; a missing one must not stop the switch. */
  loadTexts: (locale: Locale) => Promise<void>;
  remember: (locale: Locale) => void;
  announce: (text: string) => void;
}

/** A switch first loads what the new language needs, then shows it at once and says so in that language. */
export function createLocaleStore(options: LocaleStoreOptions): StoreApi<LocaleState> {
  const { texts, loadTexts, remember, announce } = options;
  let latest = options.locale;
  return createStore<LocaleState>((set) => ({
    locale: options.locale,
    async setLocale(locale) {
      latest = locale;
      await loadTexts(locale);
      // Somebody chose again meanwhile.
      if (latest !== locale) return;
      await texts.changeLanguage(locale);
      document.documentElement.lang = locale;
      set({ locale });
      remember(locale);
      announce(texts.t('shell:language.changed'));
    },
  }));
}
