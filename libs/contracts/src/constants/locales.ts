/** The two languages of the product. German is the first. */
export const locales = ['de', 'en'] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'de';

/** The language with this code; null when it is none of ours. */
export const localeOf = (code: unknown): Locale | null => locales.find((locale) => locale === code) ?? null;
