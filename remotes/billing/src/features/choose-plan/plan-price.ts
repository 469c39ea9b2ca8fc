import type { Currency, Locale, Plan, PlanPrice } from '@stufenlos/contracts';

export type Interval = PlanPrice['interval'];

export interface Amount {
  /** Minor units. */
  unitAmount: number;
  currency: Currency;
}

/**
 * What a plan costs in one way of paying. The currency shown is the one that will be charged: dollars in English
 * where the catalogue has an amount, euros otherwise (P23). Undefined when the plan is not sold that way.
 */
export function amountOf({ prices }: Plan, interval: Interval, locale: Locale): Amount | undefined {
  const amounts = prices.find((price) => price.interval === interval)?.unitAmount;
  if (!amounts) return undefined;
  const order: Currency[] = locale === 'en' ? ['USD', 'EUR'] : ['EUR', 'USD'];
  for (const currency of order) {
    const unitAmount = amounts[currency];
    if (unitAmount !== undefined) return { unitAmount, currency };
  }
  return undefined;
}
