import { expect, it } from 'vitest';
import { specifiedPlans } from '../billing/specified-plans.ts';
import { intervalOfMonths, intervals, perMonth, readInterval } from './intervals.ts';

it('the prices are exactly those that were decided, in each currency', () => {
  const prices = specifiedPlans.flatMap((plan) => plan.prices);
  const amounts = (currency: 'EUR' | 'USD') =>
    prices.map(({ lookupKey, unitAmount }) => [lookupKey, unitAmount[currency]]);
  for (const currency of ['EUR', 'USD'] as const) {
    expect(Object.fromEntries(amounts(currency))).toEqual({
      basic_monthly: 1500,
      basic_yearly: 15_000,
      basic_once: 2000,
      pro_monthly: 4000,
      pro_yearly: 40_000,
      pro_once: 5000,
    });
  }
});

it('a year costs ten months, and no two intervals share a length', () => {
  for (const { prices } of specifiedPlans.filter((plan) => plan.prices.length > 0)) {
    const amount = (interval: string) => prices.find((one) => one.interval === interval)?.unitAmount.EUR ?? Number.NaN;
    expect(amount('year')).toBe(10 * amount('month'));
  }
  for (const interval of intervals) expect(readInterval(interval)).toBe(interval);
  expect([intervalOfMonths(1), intervalOfMonths(12), intervalOfMonths(null), intervalOfMonths(3)]).toEqual([
    'month',
    'year',
    'once',
    undefined,
  ]);
});

it.each(['', null, undefined, 'yearly', 'constructor', '__proto__'])('reads no interval out of %j', (word) => {
  expect(readInterval(word)).toBeUndefined();
});

it('only a longer period comes to something for one month, rounded to a cent', () => {
  expect([perMonth('year', 15_000), perMonth('year', 40_000)]).toEqual([1250, 3333]);
  expect([perMonth('month', 1500), perMonth('once', 2000)]).toEqual([undefined, undefined]);
});
