import { intervals, intervalTerms, type Interval } from '../constants/intervals.ts';
import type { Plan } from './plan.ts';

type SoldPlan = Exclude<Plan['id'], 'enterprise'>;

/** Minor units, the same number in each currency: of a month, and of the payment that is made once. */
const amounts: Record<SoldPlan, { month: number; once: number }> = {
  basic: { month: 1500, once: 2000 },
  pro: { month: 4000, once: 5000 },
};

/** The plans and their prices. The catalogue is seeded from here. */
export const specifiedPlans: readonly Plan[] = [
  { id: 'basic', profile: 'basic', siteLimit: 1, prices: pricesOf('basic') },
  { id: 'pro', profile: 'pro', siteLimit: 5, prices: pricesOf('pro') },
  { id: 'enterprise', profile: 'enterprise', siteLimit: null, prices: [] },
];

function pricesOf(plan: SoldPlan): Plan['prices'] {
  return intervals.map((interval) => {
    const amount = amountOf(plan, interval);
    const lookupKey = `${plan}_${intervalTerms[interval].suffix}`;
    return { lookupKey, interval, unitAmount: { EUR: amount, USD: amount } };
  });
}

function amountOf(plan: SoldPlan, interval: Interval): number {
  const { months, paidMonths } = intervalTerms[interval];
  return months === null ? amounts[plan].once : amounts[plan].month * paidMonths;
}
