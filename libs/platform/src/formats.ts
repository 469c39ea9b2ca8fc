import type { Currency, Locale } from '@stufenlos/contracts';
import { useMemo } from 'react';
import { useLocale } from './use-platform-state.ts';

/** P22: two interface languages, each with one region for numbers and dates. */
const regions: Record<Locale, string> = { de: 'de-DE', en: 'en-US' };

export interface Formats {
  number(value: number, options?: Intl.NumberFormatOptions): string;
  /** `value` is an ISO time or a Date; long date without options. */
  date(value: string | Date, options?: Intl.DateTimeFormatOptions): string;
  dateTime(value: string | Date): string;
  /** An amount as the provider holds it, in minor units; written the German way in both languages (P23). */
  money(unitAmount: number, currency: Currency): string;
}

export function formatsFor(locale: Locale): Formats {
  const region = regions[locale];
  return {
    number: (value, options) => new Intl.NumberFormat(region, options).format(value),
    date: (value, options) => new Intl.DateTimeFormat(region, options ?? { dateStyle: 'long' }).format(new Date(value)),
    dateTime: (value) =>
      new Intl.DateTimeFormat(region, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(value)),
    money: (unitAmount, currency) =>
      new Intl.NumberFormat(regions.de, { style: 'currency', currency }).format(unitAmount / 100),
  };
}

export function useFormats(): Formats {
  const { locale } = useLocale();
  return useMemo(() => formatsFor(locale), [locale]);
}
