import { defaultLocale, localeSchema, type Locale } from '@stufenlos/contracts';

/**
 * One address for each public page and language: the path alone in German, with `?lang=en` in English. The other
 * names of a page lead search engines there.
 */
export function publicAddress(origin: string, path: string, locale: Locale): string {
  return locale === defaultLocale ? `${origin}${path}` : `${origin}${path}?lang=${locale}`;
}

/** Every language of a page, for search engines. Speakers of other languages get the German one. */
export const alternates = (origin: string, path: string) => [
  ...localeSchema.options.map((locale) => ({ hreflang: locale as string, href: publicAddress(origin, path, locale) })),
  { hreflang: 'x-default', href: publicAddress(origin, path, defaultLocale) },
];

/** The language in the address, else the one chosen before, else German. The browser's languages do not count. */
export function localeOf(cookie: string | undefined, search = new URLSearchParams()): Locale {
  const remembered = /(?:^|;\s*)prefs=([a-z]+)/.exec(cookie ?? '')?.[1];
  return localeSchema.safeParse(search.get('lang')).data ?? localeSchema.safeParse(remembered).data ?? defaultLocale;
}

/** Whether a query leaves the page as it is: only the view knows what any other one means. */
export const isNeutral = (search: URLSearchParams): boolean =>
  [...search.keys()].every((name) => name === 'lang' || name.startsWith('utm_'));
