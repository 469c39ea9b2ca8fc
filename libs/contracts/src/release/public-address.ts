import { defaultLocale, locales, type Locale } from '../constants/locales.ts';

/**
 * One address for each public page and language: the path alone in German, with `?lang=en` in English. The other
 * names of a page lead search engines there.
 *
 * @param origin empty for an address within the site
 */
export function publicAddress(origin: string, path: string, locale: Locale): string {
  return locale === defaultLocale ? `${origin}${path}` : `${origin}${path}?lang=${locale}`;
}

/** Every language of a page, for search engines. Speakers of other languages get the German one. */
export const alternates = (origin: string, path: string) => [
  ...locales.map((locale) => ({ hreflang: locale as string, href: publicAddress(origin, path, locale) })),
  { hreflang: 'x-default', href: publicAddress(origin, path, defaultLocale) },
];
