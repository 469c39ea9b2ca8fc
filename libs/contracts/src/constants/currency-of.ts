import type { Currency } from '../billing/plan.ts';
import type { Locale } from './locales.ts';

/** Dollars in English, euros otherwise. */
export const currencyOf = (locale: Locale): Currency => (locale === 'en' ? 'USD' : 'EUR');
