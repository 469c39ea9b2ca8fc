import { localeOf, type Locale } from '@stufenlos/contracts';
import type { createTexts, LocaleState } from '@stufenlos/platform';
import { createStore, type StoreApi } from 'zustand/vanilla';

export interface LanguageFailure {
  /** The language that the page could not be switched to; null after a switch. */
  wanted: Locale | null;
  /** Whether somebody has chosen it. Otherwise an address asked for it, and a retry must not remember it. */
  isChosen: boolean;
}

export interface LocaleStoreOptions {
  locale: Locale;
  /** The language that the address asked for, where nobody has chosen it. */
  addressed: Locale | null;
  texts: ReturnType<typeof createTexts>;
  /** Loads the texts of the loaded remotes in this language. Rejects when the page could not be read without one of them. */
  loadTexts: (locale: Locale) => Promise<void>;
  remember: (locale: Locale) => void;
  announce: (text: string) => void;
  failed: (failure: LanguageFailure) => void;
}

export interface WindowLocale {
  store: StoreApi<LocaleState>;
  /** Switches to a language that an address asks for. It is not remembered, because nobody has chosen it. */
  adopt: (locale: Locale) => Promise<void>;
  /** The path with the language that an address asked for; unchanged where there is none. */
  carry: (path: string) => string;
  /** Called after a navigation. A language that nobody has chosen lasts in the address alone. */
  keepInAddress: () => void;
}

/**
 * Loads all texts of the new language, then switches at once and announces the switch in the new language. Without the
 * texts the page keeps its language, and the new one is not remembered.
 */
export function createLocaleStore(options: LocaleStoreOptions): WindowLocale {
  const { texts, loadTexts, remember, announce, failed } = options;
  let { locale: latest, addressed } = options;

  async function change(locale: Locale, isChosen: boolean): Promise<void> {
    latest = locale;
    const isLoaded = await loadTexts(locale).then(
      () => true,
      () => false,
    );
    // The visitor chose another language meanwhile.
    if (latest !== locale) return;
    if (!isLoaded) return failed({ wanted: locale, isChosen });
    await texts.changeLanguage(locale);
    document.documentElement.lang = locale;
    store.setState({ locale });
    addressed = isChosen ? null : locale;
    if (isChosen) {
      remember(locale);
      writeAddressedLocale(null);
    } else keepInAddress();
    failed({ wanted: null, isChosen });
    announce(texts.t('shell:language.changed'));
  }
  function keepInAddress(): void {
    const now = addressedLocale();
    // Somebody has chosen another one since this address was opened, or the choice says the same.
    if (addressed === null ? now !== null && now !== store.getState().locale : now !== addressed) {
      writeAddressedLocale(addressed);
    }
  }
  const store = createStore<LocaleState>(() => ({
    locale: options.locale,
    setLocale: (locale) => change(locale, true),
  }));
  return {
    store,
    adopt: (locale) => change(locale, false),
    carry: (path) => (addressed === null ? path : withLocale(path, addressed)),
    keepInAddress,
  };
}

/** The language of a prerendered document; null when the document has no text yet. */
export const prerenderedLocale = (): Locale | null =>
  document.documentElement.hasAttribute('data-prerendered') ? localeOf(document.documentElement.lang) : null;

/** Otherwise a reload would take back what the visitor chose, or forget what the address asked for. */
function writeAddressedLocale(locale: Locale | null): void {
  const url = new URL(location.href);
  // The whole address, because a path that begins with two slashes would be one of another host.
  if (ask(url, locale)) history.replaceState(history.state, '', url);
}

function withLocale(path: string, locale: Locale): string {
  const url = new URL(location.origin + path);
  return ask(url, locale) ? url.pathname + url.search + url.hash : path;
}

/** @returns whether the address did not ask for this language before */
function ask({ searchParams }: URL, locale: Locale | null): boolean {
  if (searchParams.get('lang') === locale) return false;
  if (locale === null) searchParams.delete('lang');
  else searchParams.set('lang', locale);
  return true;
}

/** After a logout: the provider leads to a fixed address, and brings the language of before along in `state`. */
export function restoreAddressedLocale(): void {
  const url = new URL(location.href);
  const locale = localeOf(url.searchParams.get('state'));
  // The address of the sign-in has a state of its own.
  if (url.pathname !== '/' || locale === null) return;
  url.searchParams.delete('state');
  ask(url, locale);
  history.replaceState(history.state, '', url);
}

/** The language that the address asks for with `?lang=en`, as addresses from search engines do. */
export const addressedLocale = (search = location.search): Locale | null =>
  localeOf(new URLSearchParams(search).get('lang'));
