import type { Locale, ScanFailure } from '@stufenlos/contracts';
import de from '../texts/de.json' with { type: 'json' };
import en from '../texts/en.json' with { type: 'json' };

export type TextKey = keyof typeof de;

const texts: Readonly<Record<Locale, Readonly<Record<TextKey, string>>>> = { de, en };

type Values = Readonly<Record<string, string | number | boolean>>;

/** A text with its `{{placeholders}}` filled in. */
export function reportText(locale: Locale, key: TextKey, values: Values = {}): string {
  return texts[locale][key].replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? '?'));
}

/** A sentence that says why a page could not be judged. */
export function failureSentence(locale: Locale, { code, detail }: ScanFailure): string {
  const reason = String(detail['reason']);
  const key = code === 'blocked' ? `address.${reason}` : `failure.${code}.${reason}`;
  return key in de ? reportText(locale, key as TextKey, detail) : reportText(locale, `failure.${code}`, detail);
}

/** The same with code and details, for terminals and programs: `… [blocked: reason=private]`. */
export function failureLine(locale: Locale, failure: ScanFailure): string {
  const facts = Object.entries(failure.detail).map(([name, value]) => `${name}=${value}`);
  const tail = facts.length === 0 ? failure.code : `${failure.code}: ${facts.join(', ')}`;
  return `${failureSentence(locale, failure)} [${tail}]`;
}

/** A date and time in the given language; in UTC, so the text does not depend on the machine. */
export function dateWord(locale: Locale, instant: string): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return `${format.format(new Date(instant))} UTC`;
}

/** A duration in seconds with one decimal place. */
export const secondsWord = (locale: Locale, ms: number): string =>
  new Intl.NumberFormat(locale, { style: 'unit', unit: 'second', maximumFractionDigits: 1 }).format(ms / 1000);

/** Texts of one language. Numbers in them are written as in that language. */
export interface Say {
  (key: TextKey, values?: Values): string;
  number: (value: number) => string;
}

export function sayIn(locale: Locale): Say {
  const numbers = new Intl.NumberFormat(locale);
  const format = (value: number) => numbers.format(value);
  const written = (values: Values) =>
    Object.entries(values).map(([name, value]) => [name, typeof value === 'number' ? format(value) : value]);
  const say = (key: TextKey, values: Values = {}) =>
    reportText(locale, key, Object.fromEntries(written(values)) as Values);
  return Object.assign(say, { number: format });
}
