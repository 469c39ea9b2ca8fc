import { defaultLocale, localeSchema, type Locale } from '@stufenlos/contracts';

/** The language of ours that a browser asks for most (RFC 9110, 12.5.4); the default when it asks for none of them. */
export function localeFromAcceptLanguage(acceptLanguage: string | undefined): Locale {
  const wanted = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';');
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
      return { language: tag.trim().toLowerCase().split('-')[0], weight: Number(quality ?? 1) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight);
  for (const { language } of wanted) {
    const locale = localeSchema.safeParse(language);
    if (locale.success) return locale.data;
  }
  return defaultLocale;
}
