import { localeOf, type Locale } from '@stufenlos/contracts';
import type { ThemeChoice } from '@stufenlos/platform';

/** Both keys are fixed: the script before the first paint reads them too. */
const localeKey = 'locale';
const themeKey = 'vueuse-color-scheme';
const offerKey = 'language-offer';

const year = 31_536_000;

/**
 * The settings that the browser remembers. When storage is blocked (private windows, policies), nothing is remembered
 * and everything else still works.
 */
export const preferences = {
  locale: (): Locale | null => localeOf(read(localeKey) ?? fromCookie()[0]),
  theme: (): ThemeChoice => themeOf(read(themeKey) ?? fromCookie()[1]),
  isOfferDismissed: (): boolean => read(offerKey) === 'dismissed',
  rememberLocale(locale: Locale): void {
    write(localeKey, locale);
    mirror(locale, preferences.theme());
  },
  rememberTheme(theme: ThemeChoice): void {
    write(themeKey, theme);
    mirror(preferences.locale(), theme);
  },
  /** Called before a logout empties the storage. The cookie keeps what was chosen. */
  keepThroughLogout(): void {
    const [locale, theme] = [preferences.locale(), preferences.theme()];
    if (locale !== null || theme !== 'auto') mirror(locale, theme);
  },
  dismissOffer: (): void => write(offerKey, 'dismissed'),
  /**
   * Fills the storage from the cookie after a logout emptied it, and the cookie from the storage: some browsers drop
   * cookies of scripts after a week, and the edge would then send and preload the other language.
   */
  restore(): void {
    const [cookieLocale, theme] = fromCookie();
    const locale = localeOf(cookieLocale);
    if (locale && read(localeKey) === null) write(localeKey, locale);
    if (theme && read(themeKey) === null) write(themeKey, theme);
    const chosen = preferences.locale();
    if (chosen !== null && chosen !== locale) mirror(chosen, preferences.theme());
  },
};

/** The edge also reads this cookie, to send the document in this language. Without a choice no language stands in it. */
function mirror(locale: Locale | null, theme: ThemeChoice): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `prefs=${locale ?? 'none'}.${theme}; path=/; max-age=${year}; samesite=lax${secure}`;
}

function fromCookie(): [string | undefined, string | undefined] {
  const [, locale, theme] = /(?:^|;\s*)prefs=([a-z]+)\.([a-z]+)/.exec(document.cookie) ?? [];
  return [locale, theme];
}

const themeOf = (text: string | undefined): ThemeChoice => (text === 'light' || text === 'dark' ? text : 'auto');

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage is blocked, so the choice lasts only for this page.
  }
}
