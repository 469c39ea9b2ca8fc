import { describe, expect, it, vi } from 'vitest';
import { cards, idOf } from '../../testing/shopper.ts';
import { shopperForEachTest } from '../../testing/shopper-for-each-test.ts';
import { advanceClock } from './due-transitions.ts';
import { setSubscriptionStatus } from './subscription-status.ts';
import { answerChallenge } from '../checkout/purchase.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
const day = 86_400;
const { harness, shopper } = shopperForEachTest();

const advance = (days: number) => harness.payments.change((account) => advanceClock(account, days * day));
const subscribe = async (number?: string) => idOf((await shopper.buy('basic_monthly', number)).subscription);
const read = (id: string) => shopper.stripe.subscriptions.retrieve(id);
const periodOf = async (id: string) => {
  const [item] = (await read(id)).items.data;
  return [item?.current_period_start ?? 0, item?.current_period_end ?? 0].map((at) =>
    new Date(at * 1000).toISOString().slice(0, 10),
  );
};

describe('a period', () => {
  it('is followed by the next one when it is paid, month by month', async () => {
    const id = await subscribe();
    expect(await periodOf(id)).toEqual(['2026-12-01', '2027-01-01']);
    advance(30);
    expect(await periodOf(id)).toEqual(['2026-12-01', '2027-01-01']);
    advance(1);
    expect(await periodOf(id)).toEqual(['2027-01-01', '2027-02-01']);
    expect(shopper.types().slice(-3)).toEqual([
      'payment_intent.succeeded',
      'invoice.paid',
      'customer.subscription.updated',
    ]);
    const { data } = await shopper.stripe.invoices.list({ subscription: id });
    expect(data.map(({ billing_reason: reason, status, amount_paid: paid }) => [reason, status, paid])).toEqual([
      ['subscription_cycle', 'paid', 1500],
      ['subscription_create', 'paid', 1500],
    ]);
    expect(data[0]?.parent?.subscription_details?.subscription).toBe(id);
    expect((await read(id)).latest_invoice).toBe(data[0]?.id);
    advance(365);
    expect((await shopper.stripe.invoices.list({ subscription: id, limit: 100 })).data).toHaveLength(14);
    const created = (await shopper.stripe.invoices.list({ subscription: id, limit: 1 })).data[0]?.created ?? 0;
    expect(new Date(created * 1000).toISOString()).toBe('2028-01-01T00:00:00.000Z');
  });

  it('that is over when nobody asked begins the next one with the first request after it', async () => {
    const id = await subscribe();
    harness.payments.clock.advance(70 * day);
    expect(await periodOf(id)).toEqual(['2027-02-01', '2027-03-01']);
    expect((await shopper.stripe.paymentIntents.list()).data).toHaveLength(3);
  });

  it('that began on the 31st ends on the last day of a short month', async () => {
    advance(30);
    const id = await subscribe();
    expect(await periodOf(id)).toEqual(['2026-12-31', '2027-01-31']);
    advance(31);
    expect(await periodOf(id)).toEqual(['2027-01-31', '2027-02-28']);
    advance(28);
    expect(await periodOf(id)).toEqual(['2027-02-28', '2027-03-31']);
  });
});

describe('money that does not come', () => {
  it('makes it past due, and ends it after the last attempt', async () => {
    const id = await subscribe(cards.failsLater);
    advance(31);
    expect((await read(id)).status).toBe('past_due');
    const open = async () => (await shopper.stripe.invoices.list({ subscription: id, status: 'open' })).data[0];
    expect(await open()).toMatchObject({ attempt_count: 1, amount_remaining: 1500, amount_paid: 0 });
    expect((await open())?.next_payment_attempt).toBe(1_796_083_200 + 34 * day);
    expect(shopper.types().slice(-3)).toEqual([
      'payment_intent.payment_failed',
      'invoice.payment_failed',
      'customer.subscription.updated',
    ]);
    advance(3);
    advance(5);
    expect(await open()).toMatchObject({ attempt_count: 3 });
    expect((await read(id)).status).toBe('past_due');
    advance(7);
    expect(await read(id)).toMatchObject({ status: 'canceled', cancellation_details: { reason: 'payment_failed' } });
    expect(shopper.types().at(-1)).toBe('customer.subscription.deleted');
    const charges = (await shopper.stripe.charges.list()).data.map(({ status }) => status);
    expect(charges).toEqual(['failed', 'failed', 'failed', 'failed', 'succeeded']);
    advance(100);
    expect((await shopper.stripe.charges.list()).data).toHaveLength(5);
  });

  it('leaves it unpaid where the account says so', async () => {
    harness.payments.account.dunning.choose('unpaid');
    const id = await subscribe(cards.failsLater);
    advance(31 + 15);
    expect((await read(id)).status).toBe('unpaid');
    expect((await shopper.stripe.subscriptions.list({ status: 'unpaid' })).data.map((one) => one.id)).toEqual([id]);
  });

  it('for want of the holder says that somebody has to act', async () => {
    const { order, pay, stripe, types } = shopper;
    const customer = (await stripe.customers.create({})).id;
    const { id: session } = await order('basic_monthly', { customer });
    const asked = pay(session, cards.alwaysChallenged);
    if (asked.kind !== 'challenge') throw new Error(asked.kind);
    answerChallenge(harness.payments.account, asked.id, true);
    advance(31);
    expect(types()).toContain('invoice.payment_action_required');
    expect((await stripe.subscriptions.list({ customer, status: 'past_due' })).data).toHaveLength(1);
  });
});

describe('an end', () => {
  it('at the period keeps it until then, and can be taken back', async () => {
    const id = await subscribe();
    const { subscriptions } = shopper.stripe;
    const changed = await subscriptions.update(id, {
      cancel_at_period_end: true,
      cancellation_details: { comment: 'bye' },
    });
    expect(changed).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
      cancel_at: 1_796_083_200 + 31 * day,
      cancellation_details: { comment: 'bye', reason: 'cancellation_requested' },
    });
    const event = harness.payments.account.events.all().at(-1);
    expect(event?.data.previous_attributes).toMatchObject({ cancel_at_period_end: false, cancel_at: null });
    expect(await subscriptions.update(id, { cancel_at_period_end: false })).toMatchObject({ cancel_at: null });
    await subscriptions.update(id, { cancel_at_period_end: true });
    advance(30);
    expect((await read(id)).status).toBe('active');
    advance(1);
    expect(await read(id)).toMatchObject({ status: 'canceled', ended_at: 1_796_083_200 + 31 * day });
    expect((await shopper.stripe.paymentIntents.list()).data).toHaveLength(1);
    expect(shopper.types().at(-1)).toBe('customer.subscription.deleted');
  });

  it('at once cannot be repeated, and only notes can be changed after it', async () => {
    const id = await subscribe();
    const { subscriptions } = shopper.stripe;
    expect(await subscriptions.cancel(id)).toMatchObject({ status: 'canceled', ended_at: 1_796_083_200 });
    await expect(subscriptions.cancel(id)).rejects.toMatchObject({ statusCode: 404, code: 'resource_missing' });
    await expect(subscriptions.update(id, { cancel_at_period_end: true })).rejects.toMatchObject({ statusCode: 400 });
    expect((await subscriptions.update(id, { metadata: { urls: 'a.example' } })).metadata).toEqual({
      urls: 'a.example',
    });
    expect((await subscriptions.list()).data).toEqual([]);
    expect((await subscriptions.list({ status: 'ended' })).data).toHaveLength(1);
    expect((await subscriptions.list({ status: 'all', price: 'price_sandbox_pro_monthly' })).data).toEqual([]);
    await expect(subscriptions.list({ test_clock: 'clock_1' })).rejects.toMatchObject({ param: 'test_clock' });
  });
});

describe('a change', () => {
  it('of the plan counts at once and is charged from the next period', async () => {
    const id = await subscribe();
    const { subscriptions } = shopper.stripe;
    const item = (await read(id)).items.data[0]?.id ?? '';
    const items = [{ id: item, price: 'price_sandbox_pro_monthly' }];
    const changed = await subscriptions.update(id, { items, proration_behavior: 'none' });
    expect(changed.items.data).toMatchObject([{ id: item, price: { lookup_key: 'pro_monthly' } }]);
    advance(31);
    expect((await shopper.stripe.invoices.list({ subscription: id, limit: 1 })).data[0]?.amount_paid).toBe(4000);
    const once = subscriptions.update(id, {
      items: [{ id: item, price: 'price_sandbox_pro_once' }],
      proration_behavior: 'none',
    });
    await expect(once).rejects.toMatchObject({ statusCode: 400 });
  });

  it('of metadata keeps the limits of the provider', async () => {
    const id = await subscribe();
    const { subscriptions } = shopper.stripe;
    const long = subscriptions.update(id, { metadata: { urls: 'x'.repeat(501) } });
    await expect(long).rejects.toMatchObject({ statusCode: 400, param: 'metadata[urls]' });
    await subscriptions.update(id, { metadata: { urls: 'a.example,b.example' } });
    expect((await subscriptions.update(id, { metadata: { urls: '', urls_count: '0' } })).metadata).toEqual({
      urls_count: '0',
    });
    const unknown = subscriptions.update(id, { trial_end: 'now' });
    await expect(unknown).rejects.toMatchObject({ param: 'trial_end' });
  });

  it('to no collection lets a period pass without money', async () => {
    const id = await subscribe();
    const { subscriptions, invoices } = shopper.stripe;
    await subscriptions.update(id, { pause_collection: { behavior: 'void' } });
    advance(31);
    expect(await periodOf(id)).toEqual(['2027-01-01', '2027-02-01']);
    expect((await invoices.list({ subscription: id, limit: 1 })).data[0]).toMatchObject({
      status: 'void',
      amount_paid: 0,
    });
    await subscriptions.update(id, { pause_collection: '' });
    advance(31);
    expect((await invoices.list({ subscription: id, limit: 1 })).data[0]?.status).toBe('paid');
  });

  it('by the people of the provider can be to any status until it is over', async () => {
    const id = await subscribe();
    const set = (status: Parameters<typeof setSubscriptionStatus>[2]) =>
      harness.payments.change((account) => setSubscriptionStatus(account, id, status));
    set('paused');
    expect(shopper.types().slice(-2)).toEqual(['customer.subscription.updated', 'customer.subscription.paused']);
    advance(100);
    expect((await read(id)).status).toBe('paused');
    set('active');
    expect(shopper.types()).toEqual(['customer.subscription.updated', 'customer.subscription.resumed']);
    for (const status of ['past_due', 'unpaid', 'incomplete', 'trialing', 'canceled'] as const) set(status);
    expect(() => set('active')).toThrow('canceled');
  });
});
