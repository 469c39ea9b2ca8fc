import type { Locale } from '@stufenlos/contracts';

const months: Record<Locale, readonly string[]> = {
  de: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' '),
  en: 'January February March April May June July August September October November December'.split(' '),
};

/**
 * A day that is the same everywhere, as `Intl.DateTimeFormat` writes it with the same options; undefined for every other
 * choice of options. The first format of a page takes a browser 30 ms (see `plain-number.ts`), and pages about law and
 * the operator show only such days.
 */
export function plainDate(time: Date, locale: Locale, options: Intl.DateTimeFormatOptions): string | undefined {
  const { timeZone, ...shown } = options;
  const isLong = sameOptions(shown, { dateStyle: 'long' });
  const hasDay = isLong || sameOptions(shown, { year: 'numeric', month: 'long', day: 'numeric' });
  const hasMonth = hasDay || sameOptions(shown, { year: 'numeric', month: 'long' });
  const year = time.getUTCFullYear();
  const isKnown = timeZone === 'UTC' && (hasMonth || sameOptions(shown, { year: 'numeric' }));
  // Not true of an invalid time either.
  const isOrdinary = year >= 1900 && year <= 9999;
  if (!isKnown || !isOrdinary) return undefined;
  const month = months[locale][time.getUTCMonth()];
  if (!hasMonth) return String(year);
  if (!hasDay) return `${month} ${year}`;
  const day = time.getUTCDate();
  return locale === 'de' ? `${day}. ${month} ${year}` : `${month} ${day}, ${year}`;
}

function sameOptions(one: Intl.DateTimeFormatOptions, other: Intl.DateTimeFormatOptions): boolean {
  const [own, others] = [Object.entries(one), Object.entries(other)];
  return own.length === others.length && others.every(([key, value]) => own.some(([k, v]) => k === key && v === value));
}
