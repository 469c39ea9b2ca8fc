// Without zod: cards and orders in the browser are made of the same table.

export interface IntervalTerms {
  /** End of the lookup keys of its prices, as in `pro_yearly`. */
  suffix: string;
  /** Months that one payment is good for; null: the payment is made once and its contract has no period. */
  months: number | null;
  /** Months that are paid for these; the rest is free. */
  paidMonths: number;
  /** Whether the provider charges the next period by itself; see services/api/decisions/0028-a-year-ends-by-itself.md. */
  renews: boolean;
}

/**
 * The ways to pay for a plan, in the order in which they are offered. Lookup keys, amounts, periods and the keys of the
 * texts (`pricing.mode.*`, `pricing.per.*`, `checkout.term.*`, `checkout.immediate.*` and others) follow from here.
 */
const table = {
  month: { suffix: 'monthly', months: 1, paidMonths: 1, renews: true },
  year: { suffix: 'yearly', months: 12, paidMonths: 10, renews: false },
  once: { suffix: 'once', months: null, paidMonths: 0, renews: false },
} as const satisfies Record<string, IntervalTerms>;

export type Interval = keyof typeof table;
export const intervalTerms: Readonly<Record<Interval, IntervalTerms>> = table;
export const intervals = Object.keys(table) as [Interval, ...Interval[]];
/** What is offered first. */
export const defaultInterval: Interval = 'month';

/** Whether a payment is for a period, so that the provider keeps a subscription. */
export const isPeriodic = (interval: Interval): boolean => intervalTerms[interval].months !== null;

/** Of a word from an address or a stored row; undefined for any other. */
export const readInterval = (word: string | null | undefined): Interval | undefined =>
  intervals.find((interval) => interval === word);

/** The interval of so many months, null for none; undefined: we sell no such period. */
export const intervalOfMonths = (months: number | null): Interval | undefined =>
  intervals.find((interval) => intervalTerms[interval].months === months);

/** What a price comes to for one month, in minor units and rounded; undefined where it is for no period or one month. */
export function perMonth(interval: Interval, amount: number): number | undefined {
  const { months } = intervalTerms[interval];
  return months === null || months === 1 ? undefined : Math.round(amount / months);
}
