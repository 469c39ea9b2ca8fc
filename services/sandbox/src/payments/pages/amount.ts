import type { Language } from '../../web/language.ts';
import { fill } from '../../web/fill.ts';
import type { Texts } from './texts/texts.ts';

/** Cents of euro or dollar, written the German way in both languages, as the product writes them. */
export const money = (cents: number, currency: string): string =>
  new Intl.NumberFormat('de-DE', { style: 'currency', currency: currency.toUpperCase() }).format(cents / 100);

export function price(
  text: Texts,
  { amount, currency, interval }: { amount: number; currency: string; interval: string | null },
): string {
  const written = money(amount, currency);
  const pattern = interval === 'year' ? text.yearly : interval === 'month' ? text.monthly : '{amount}';
  return fill(pattern, { amount: written });
}

/** Seconds since 1970 as a day where the product is at home. */
export const day = (seconds: number, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'Europe/Berlin' }).format(seconds * 1000);

/** `04/30` */
export const month = ({ expMonth, expYear }: { expMonth: number; expYear: number }): string =>
  `${String(expMonth).padStart(2, '0')}/${String(expYear).slice(-2)}`;

/** `19 %`, up to four decimals. */
export const percent = (percentage: number, language: Language): string =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 4 }).format(percentage / 100);
