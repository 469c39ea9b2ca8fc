import type { Currency, Locale } from '@stufenlos/contracts';
import { useMemo } from 'react';
import { plainDate } from './plain-date.ts';
import { plainNumber } from './plain-number.ts';
import { useLocale } from './platform-context.ts';

/** The two interface languages, each with one region for numbers and dates. */
const regions: Record<Locale, string> = { de: 'de-DE', en: 'en-US' };

export interface Formats {
  number(value: number, options?: Intl.NumberFormatOptions): string;
  /** `value` is an ISO time or a Date; long date without options. */
  date(value: string | Date, options?: Intl.DateTimeFormatOptions): string;
  dateTime(value: string | Date): string;
  /** An amount as the provider holds it, in minor units; written the German way in both languages. */
  money(unitAmount: number, currency: Currency): string;
}

export function formatsFor(locale: Locale): Formats {
  const region = regions[locale];
  return {
    number: (value, options) => plainNumber(value, locale, options) ?? numbers(region, options).format(value),
    date(value, options = { dateStyle: 'long' }) {
      const time = new Date(value);
      return plainDate(time, locale, options) ?? dates(region, options).format(time);
    },
    dateTime: (value) => dates(region, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(value)),
    money: (unitAmount, currency) => numbers(regions.de, { style: 'currency', currency }).format(unitAmount / 100),
  };
}

const numbers = kept((region, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(region, options));
const dates = kept((region, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(region, options));

/** A format takes a millisecond to make, and a law page writes dozens of dates: each is made once. */
function kept<Options, Format>(make: (region: string, options?: Options) => Format) {
  const formats = new Map<string, Format>();
  return (region: string, options?: Options): Format => {
    const key = `${region} ${JSON.stringify(options)}`;
    const format = formats.get(key) ?? make(region, options);
    formats.set(key, format);
    return format;
  };
}

export function useFormats(): Formats {
  const { locale } = useLocale();
  return useMemo(() => formatsFor(locale), [locale]);
}
