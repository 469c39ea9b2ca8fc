import { invalid } from '../protocol/payment-error.ts';
import type { PaymentStore, Resource } from '../store/payment-store.ts';

/** A rate of the account's own, as opposed to one that the provider calculates. */
export interface TaxRate extends Resource {
  active: boolean;
  country: string | null;
  display_name: string;
  inclusive: boolean;
  percentage: number;
}

/** @throws 400 for none, one out of use, one on top of the price, and for several on one line */
export function findTaxRates(store: PaymentStore, ids: readonly string[] = [], param: string): TaxRate[] {
  if (ids.length > 1) throw invalid('The sandbox knows one tax rate on a line.', { param });
  return ids.map((id) => {
    const rate = store.find(id) as TaxRate | undefined;
    if (rate?.object !== 'tax_rate') throw invalid(`No such tax rate: '${id}'`, { code: 'resource_missing', param });
    if (!rate.active) throw invalid(`The tax rate ${id} is archived.`, { param });
    if (!rate.inclusive) throw invalid('The sandbox knows inclusive tax rates only.', { param });
    return rate;
  });
}

/**
 * Cents of tax in an amount that includes it, rounded half away from zero.
 * @param percentage up to four decimals
 */
export function taxIn(amount: number, percentage: number): number {
  const scale = 1_000_000n;
  const rate = BigInt(Math.round(percentage * 10_000));
  const whole = BigInt(Math.abs(amount));
  const tax = (2n * whole * rate + scale + rate) / (2n * (scale + rate));
  return Number(amount < 0 ? -tax : tax);
}

/** The tax of one line as an invoice writes it. */
export const taxesOf = (amount: number, rates: readonly TaxRate[] = []) =>
  rates.map(({ id, percentage }) => {
    const tax = taxIn(amount, percentage);
    return {
      amount: tax,
      tax_behavior: 'inclusive' as const,
      tax_rate_details: { tax_rate: id },
      taxability_reason: 'not_available' as const,
      taxable_amount: amount - tax,
      type: 'tax_rate_details' as const,
    };
  });
export type Tax = ReturnType<typeof taxesOf>[number];

/** Of all lines, one entry for each rate. */
export function totalTaxes(taxes: readonly Tax[]): Tax[] {
  const groups = Map.groupBy(taxes, ({ tax_rate_details: { tax_rate: id } }) => id);
  return [...groups.values()].flatMap(([first, ...more]) =>
    first === undefined
      ? []
      : [
          more.reduce(
            (sum, one) => ({
              ...sum,
              amount: sum.amount + one.amount,
              taxable_amount: sum.taxable_amount + one.taxable_amount,
            }),
            first,
          ),
        ],
  );
}

export const sumOf = (parts: readonly { amount: number }[]): number =>
  parts.reduce((sum, { amount }) => sum + amount, 0);
