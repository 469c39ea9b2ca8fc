import { orderTextVersion, type Locale, type ScanProfile } from '@stufenlos/contracts';
import orderDe from '@stufenlos/contracts/texts/order.de.json' with { type: 'json' };
import orderEn from '@stufenlos/contracts/texts/order.en.json' with { type: 'json' };
import pricingDe from '@stufenlos/contracts/texts/pricing.de.json' with { type: 'json' };
import pricingEn from '@stufenlos/contracts/texts/pricing.en.json' with { type: 'json' };
import taxDe from '@stufenlos/contracts/texts/tax.de.json' with { type: 'json' };
import taxEn from '@stufenlos/contracts/texts/tax.en.json' with { type: 'json' };
import { germanPrice } from '../../entitlements/entitlements.ts';
import type { ApiConfig } from '../../config/api-config.ts';
import { writtenTime } from '../../texts/berlin-time.ts';
import { filled, type TextWords } from '../../texts/filled-text.ts';
import type { Order } from '../match-order.ts';
import de from './texts/papers.de.json' with { type: 'json' };
import en from './texts/papers.en.json' with { type: 'json' };

export type DocumentSettings = Pick<ApiConfig, 'operator' | 'publicOrigin'>;
/** All that the papers of an order are made of. */
export interface OrderFacts {
  order: Order;
  /** Null: unknown, because the order is older than their evidence. */
  contents: OrderContents | null;
  settings: DocumentSettings;
  /** Of the terms that lie beside the contract; null: none were kept with the order. */
  termsVersion: string | null;
}

/** What the plan held when it was ordered. */
export interface OrderContents {
  /** Null = no limit. */
  siteLimit: number | null;
  profile: Exclude<ScanProfile, 'free'>;
}

const papers: Record<Locale, Record<keyof typeof de, string>> = { de, en };
/** The words of the pages on which people order: what they saw is what they get. */
export const orderTexts = { de: orderDe, en: orderEn };
export const taxTexts = { de: taxDe, en: taxEn };
export const pricingTexts: Record<Locale, Record<string, string>> = { de: pricingDe, en: pricingEn };

export const orderDocumentText = (locale: Locale, key: keyof typeof de, words: TextWords = {}): string =>
  filled(papers[locale][key], words);

/** `40,00 € inkl. gesetzlicher USt.`; of an order without tax with the reason that the law wants to be named. */
export function priceOf({ amount, currency, locale, tax_note: note, tax }: Order): string {
  const price = germanPrice(amount, currency.toUpperCase());
  if (tax?.mode === 'fixed' && tax.treatment !== 'domestic')
    return `${price}, ${taxTexts[locale][`tax.${tax.treatment}`]}`;
  if (note !== 'included' && note !== 'excluded') return price;
  return `${price} ${pricingTexts[locale][note === 'included' ? 'pricing.taxIncluded' : 'pricing.taxExcluded']}`;
}

/** What the person agreed to and when, in the words that stood beside the box; empty without a consent. */
export function consentSentences(order: Order): string[] {
  const { locale, consents, kind, text_version: version } = order;
  if (!consents.immediate) return [];
  if (version !== orderTextVersion) return [orderDocumentText(locale, 'contract.consentOther', { version })];
  return [
    orderDocumentText(locale, 'contract.consent', { ...writtenTime(new Date(consents.at), locale) }),
    orderTexts[locale][`checkout.immediate.${kind}`],
  ];
}

/** Whom the invoice names, line by line; empty: a person, or a page of an older release did not ask. */
export function buyerLines({ locale, business }: Order): string[] {
  if (business === null) return [];
  const { company, street, postalCode, city, country, vatId } = business;
  const id = vatId === undefined ? [] : [`${taxTexts[locale]['tax.vatId']} ${vatId}`];
  return [company, street, `${postalCode} ${city}`.trim(), country, ...id];
}

/** Who sells, line by line, as far as the settings say. */
export const operatorLines = ({ operator }: DocumentSettings): string[] => [
  operator.name,
  ...(operator.address?.split(/\s*(?:\n|,)\s*/).filter((line) => line !== '') ?? []),
  ...(operator.email === null ? [] : [operator.email]),
  ...(operator.phone === null ? [] : [operator.phone]),
];
