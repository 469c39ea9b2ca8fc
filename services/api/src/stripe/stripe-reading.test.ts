import type { Stripe } from 'stripe';
import { expect, it } from 'vitest';
import { priceOf, subscriptionOf } from './stripe-reading.ts';

type Recurring = { interval: string; interval_count: number } | null;
const price = (recurring: Recurring) =>
  ({ id: 'p', lookup_key: null, product: 'prod', active: true, currency: 'eur', recurring }) as unknown as Stripe.Price;

it.each([
  [null, 'once'],
  [{ interval: 'month', interval_count: 1 }, 'month'],
  [{ interval: 'year', interval_count: 1 }, 'year'],
  [{ interval: 'month', interval_count: 12 }, 'year'],
  // Not sold by us: what an operator agrees on by word renews, as a month does.
  [{ interval: 'month', interval_count: 3 }, 'month'],
  [{ interval: 'week', interval_count: 1 }, 'month'],
] as const)('a price that recurs like %j is one by the %s', (recurring, kind) => {
  expect(priceOf(price(recurring)).kind).toBe(kind);
});

it('a subscription has the interval of its price, and the term that was set to its end', () => {
  const item = { price: price({ interval: 'year', interval_count: 1 }), current_period_end: 1_800_000_000 };
  const given = { id: 's', customer: 'c', status: 'active', currency: 'eur', created: 0, items: { data: [item] } };
  const read = (metadata: Record<string, string>) =>
    subscriptionOf({ ...given, metadata } as unknown as Stripe.Subscription);
  expect(read({})).toMatchObject({ kind: 'year', endedTerm: null });
  expect(read({ ended_term: 'p 2027' })).toMatchObject({ endedTerm: 'p 2027' });
});
