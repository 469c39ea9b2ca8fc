import type { Currency, Locale, Plan, PlanPrice } from '@stufenlos/contracts';

export type Interval = PlanPrice['interval'];

export interface Amount {
  /** Minor units. */
  unitAmount: number;
  currency: Currency;
}

/** What a plan costs in one way of paying; undefined when the plan is not sold that way. */
export function amountOf({ prices }: Plan, interval: Interval, locale: Locale): Amount | undefined {
  const price = prices.find((candidate) => candidate.interval === interval);
  return price && amountIn(price, locale);
}

/**
 * The amount that is shown, in the currency that will be charged: dollars in English where the catalogue has an
 * amount, euros otherwise.
 */
export function amountIn({ unitAmount: amounts }: PlanPrice, locale: Locale): Amount | undefined {
  const order: Currency[] = locale === 'en' ? ['USD', 'EUR'] : ['EUR', 'USD'];
  for (const currency of order) {
    const unitAmount = amounts[currency];
    if (unitAmount !== undefined) return { unitAmount, currency };
  }
  return undefined;
}
