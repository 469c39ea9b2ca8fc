import { localeOf, type Locale } from '@stufenlos/contracts';
import type { createTexts, LocaleState } from '@stufenlos/platform';
import { createStore, type StoreApi } from 'zustand/vanilla';

export interface LocaleStoreOptions {
  locale: Locale;
  texts: ReturnType<typeof createTexts>;
  /** Loads the texts of the loaded remotes in this language. Rejects when the page could not be read without one of them. */
  loadTexts: (locale: Locale) => Promise<void>;
  remember: (locale: Locale) => void;
  announce: (text: string) => void;
  /** Told which language the page could not be switched to; null after a switch. */
  failed: (wanted: Locale | null) => void;
}

/**
 * Loads all texts of the new language, then switches at once and announces the switch in the new language. Without the
 * texts the page keeps its language, and the new one is not remembered.
 */
export function createLocaleStore(options: LocaleStoreOptions): StoreApi<LocaleState> {
  const { texts, loadTexts, remember, announce, failed } = options;
  let latest = options.locale;
  return createStore<LocaleState>((set) => ({
    locale: options.locale,
    async setLocale(locale) {
      latest = locale;
      const isLoaded = await loadTexts(locale).then(
        () => true,
        () => false,
      );
      // The visitor chose another language meanwhile.
      if (latest !== locale) return;
      if (!isLoaded) return failed(locale);
      await texts.changeLanguage(locale);
      document.documentElement.lang = locale;
      set({ locale });
      remember(locale);
      forgetAddressedLocale();
      failed(null);
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
