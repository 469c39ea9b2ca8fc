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

const item = { price: price({ interval: 'year', interval_count: 1 }), current_period_end: 1_800_000_000 };
const given = { id: 's', customer: 'c', status: 'active', currency: 'eur', created: 0, items: { data: [item] } };
const read = (more: object) => subscriptionOf({ ...given, metadata: {}, ...more } as unknown as Stripe.Subscription);

it('a subscription has the interval of its price, and the term that was set to its end', () => {
  expect(read({})).toMatchObject({ kind: 'year', endedTerm: null });
  expect(read({ metadata: { ended_term: 'p 2027' } })).toMatchObject({ endedTerm: 'p 2027' });
});

it.each([
  ['a first one that is paid', { billing_reason: 'subscription_create', status: 'paid' }, 'paid'],
  ['a first one that the bank has not decided about', { billing_reason: 'subscription_create', status: 'open' }, 'due'],
  ['a first one that was let go', { billing_reason: 'subscription_create', status: 'void' }, 'due'],
  ['that of a change, paid by credit alone', { billing_reason: 'subscription_update', status: 'paid' }, 'unknown'],
  ['that of a renewal', { billing_reason: 'subscription_cycle', status: 'open' }, 'unknown'],
  ['one that was not asked for', 'in_1', 'unknown'],
  ['none', null, 'paid'],
])('of a subscription whose newest invoice is %s', (_name, latest_invoice, firstInvoice) => {
  expect(read({ latest_invoice })).toMatchObject({ firstInvoice });
  // An operator who sends invoices waits for the money.
  expect(read({ latest_invoice, collection_method: 'send_invoice' })).toMatchObject({ firstInvoice: 'paid' });
});
