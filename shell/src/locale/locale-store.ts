import { localeOf, type Locale } from '@stufenlos/contracts';
import type { createTexts, LocaleState } from '@stufenlos/platform';
import { createStore, type StoreApi } from 'zustand/vanilla';

export interface LocaleStoreOptions {
  locale: Locale;
  texts: ReturnType<typeof createTexts>;
  /** Loads the texts of the loaded remotes in this language. A missing text must not stop the switch. */
  loadTexts: (locale: Locale) => Promise<void>;
  remember: (locale: Locale) => void;
  announce: (text: string) => void;
}

/** Loads all texts of the new language, then switches at once and announces the switch in the new language. */
export function createLocaleStore(options: LocaleStoreOptions): StoreApi<LocaleState> {
  const { texts, loadTexts, remember, announce } = options;
  let latest = options.locale;
  return createStore<LocaleState>((set) => ({
    locale: options.locale,
    async setLocale(locale) {
      latest = locale;
      await loadTexts(locale);
      // The visitor chose another language meanwhile.
      if (latest !== locale) return;
      await texts.changeLanguage(locale);
      document.documentElement.lang = locale;
      set({ locale });
      remember(locale);
      forgetAddressedLocale();
      announce(texts.t('shell:language.changed'));
    },
  }));
}

/** The language of a prerendered document; null when the document has no text yet. */
export const prerenderedLocale = (): Locale | null =>
  document.documentElement.hasAttribute('data-prerendered') ? localeOf(document.documentElement.lang) : null;

/** Otherwise a reload would take back what the visitor chose. */
function forgetAddressedLocale(): void {
  const address = new URL(location.href);
  if (!address.searchParams.has('lang')) return;
  address.searchParams.delete('lang');
  history.replaceState(history.state, '', address);
}

/** The language that the address asks for with `?lang=en`, as addresses from search engines do. */
export const addressedLocale = (): Locale | null => localeOf(new URLSearchParams(location.search).get('lang'));
