import { defaultLocale, localeSchema, type Locale } from '@stufenlos/contracts';

/** The language in the address, else the one chosen before, else German. The browser's languages do not count. */
export function localeOf(cookie: string | undefined, search = new URLSearchParams()): Locale {
  const remembered = /(?:^|;\s*)prefs=([a-z]+)/.exec(cookie ?? '')?.[1];
  return localeSchema.safeParse(search.get('lang')).data ?? localeSchema.safeParse(remembered).data ?? defaultLocale;
}

/** Whether a query leaves the page as it is: only the view knows what any other one means. */
export const isNeutral = (search: URLSearchParams): boolean =>
  [...search.keys()].every((name) => name === 'lang' || name.startsWith('utm_'));
