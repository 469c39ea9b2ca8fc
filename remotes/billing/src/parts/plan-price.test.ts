import type { Plan } from '@stufenlos/contracts';
import { expect, it } from 'vitest';
import { amountOf } from './plan-price.ts';

const plan = (...prices: Plan['prices']): Plan => ({ id: 'pro', profile: 'pro', siteLimit: 5, prices });
const month = (unitAmount: { EUR?: number; USD?: number }) =>
  ({ lookupKey: 'pro_monthly', interval: 'month', unitAmount }) as const;

it('takes euros in German and dollars in English', () => {
  const both = plan(month({ EUR: 4000, USD: 4200 }));
  expect(amountOf(both, 'month', 'de')).toEqual({ unitAmount: 4000, currency: 'EUR' });
  expect(amountOf(both, 'month', 'en')).toEqual({ unitAmount: 4200, currency: 'USD' });
});

it('shows euros in English where no dollar amount is configured', () => {
  expect(amountOf(plan(month({ EUR: 4000 })), 'month', 'en')).toEqual({ unitAmount: 4000, currency: 'EUR' });
});

it('keeps a price of zero', () => {
  expect(amountOf(plan(month({ EUR: 0 })), 'month', 'de')).toEqual({ unitAmount: 0, currency: 'EUR' });
});

it.each([
  ['is not sold this way', plan(month({ EUR: 4000 })), 'once'],
  ['has no price at all', plan(), 'month'],
  ['has a price without an amount', plan(month({})), 'month'],
] as const)('knows no amount when the plan %s', (_, given, interval) => {
  expect(amountOf(given, interval, 'de')).toBeUndefined();
});
