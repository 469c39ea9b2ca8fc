import type { Locale, ScanFailure } from '@stufenlos/contracts';
import de from '../texts/de.json' with { type: 'json' };
import en from '../texts/en.json' with { type: 'json' };

const texts: Readonly<Record<Locale, Readonly<Record<string, string>>>> = { de, en };

type Values = Readonly<Record<string, string | number | boolean>>;

/** A text with its `{{placeholders}}` filled in. Returns an unknown key unchanged. */
export function word(locale: Locale, key: string, values: Values = {}): string {
  const text = texts[locale][key] ?? key;
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? '?'));
}

/** A sentence that says why a page could not be judged, with code and details: `… [blocked: reason=private]`. */
export function failureSentence(locale: Locale, { code, detail }: ScanFailure): string {
  const reason = detail['reason'];
  const address = code === 'blocked' && typeof reason === 'string' ? texts[locale][`address.${reason}`] : undefined;
  const facts = Object.entries(detail).map(([name, value]) => `${name}=${value}`);
  const tail = facts.length === 0 ? code : `${code}: ${facts.join(', ')}`;
  return `${address ?? word(locale, `failure.${code}`, detail)} [${tail}]`;
}

/** A date and time in the given language; in UTC, so the text does not depend on the machine. */
export function dateWord(locale: Locale, instant: string): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return `${format.format(new Date(instant))} UTC`;
}

export const secondsWord = (locale: Locale, ms: number): string =>
  `${new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(ms / 1000)} s`;
