import { localeSchema, type Locale } from '@stufenlos/contracts';

/** The language a prerendered document is written in; null where the document has no text yet. */
export const prerenderedLocale = (): Locale | null =>
  document.documentElement.hasAttribute('data-prerendered')
    ? (localeSchema.safeParse(document.documentElement.lang).data ?? null)
    : null;

/** A language that the address itself asks for, as search engines and their visitors do: `?lang=en`. */
export const addressedLocale = (): Locale | null =>
  localeSchema.safeParse(new URLSearchParams(location.search).get('lang')).data ?? null;
