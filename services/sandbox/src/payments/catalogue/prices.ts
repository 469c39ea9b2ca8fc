import { invalid } from '../protocol/payment-error.ts';
import type { PaymentStore, Resource } from '../store/payment-store.ts';
import type { TaxRate } from '../invoices/tax.ts';

export interface Recurring {
  interval: 'day' | 'week' | 'month' | 'year';
  interval_count: number;
}

export interface Price extends Resource {
  active: boolean;
  currency: string;
  currency_options: Record<string, { unit_amount: number }>;
  product: string;
  recurring: Recurring | null;
  lookup_key: string | null;
}

/** A price that can be bought now. Throws 400 for none or one out of use; `param` is what the error names. */
export function findPrice(store: PaymentStore, id: string, param: string): Price {
  const price = store.find(id) as Price | undefined;
  if (price?.object !== 'price') throw invalid(`No such price: '${id}'`, { code: 'resource_missing', param });
  if (!price.active) throw invalid(`The price specified is inactive: ${id}.`, { param });
  return price;
}

/** Cents of one piece, undefined when the price is not to be had in this currency. */
export const amountIn = ({ currency_options: options }: Price, currency: string): number | undefined =>
  options[currency]?.unit_amount;

/** Of its product. */
export function nameOf(store: PaymentStore, { product }: Price): string {
  const name = store.find(product)?.name;
  return typeof name === 'string' ? name : '';
}

/** Several pieces of one price, as somebody buys them. */
export interface Line {
  price: Price;
  quantity: number;
  /** Cents for all of them; of a credit below zero. */
  amount: number;
  /** Included in the amount; absent: no tax is shown. */
  taxRates?: readonly TaxRate[];
  /** Of a line for a part of a period: its words, the part, and the item it waited as. */
  proration?: { description: string; period: { start: number; end: number }; invoiceItem?: string };
}

/** Throws 400 when the price has no amount in this currency. */
export function lineOf(price: Price, quantity: number, currency: string, taxRates: readonly TaxRate[] = []): Line {
  const amount = amountIn(price, currency);
  if (amount === undefined) {
    const known = Object.keys(price.currency_options).join(', ');
    throw invalid(`The price ${price.id} can be had in ${known}, not in ${currency}.`, { param: 'currency' });
  }
  return { price, quantity, amount: amount * quantity, taxRates };
}

export const totalOf = (lines: readonly Line[]) => lines.reduce((sum, { amount }) => sum + amount, 0);
