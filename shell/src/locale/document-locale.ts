import { localeSchema, type Locale } from '@stufenlos/contracts';

/** The language of a prerendered document; null when the document has no text yet. */
export const prerenderedLocale = (): Locale | null =>
  document.documentElement.hasAttribute('data-prerendered')
    ? (localeSchema.safeParse(document.documentElement.lang).data ?? null)
    : null;

/** The language that the address asks for with `?lang=en`, as addresses from search engines do. */
export const addressedLocale = (): Locale | null =>
  localeSchema.safeParse(new URLSearchParams(location.search).get('lang')).data ?? null;
