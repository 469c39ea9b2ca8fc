import { describe, expect, it, vi } from 'vitest';
import { cardForm, cards, idOf } from '../../testing/shopper.ts';
import { shopperForEachTest } from '../../testing/shopper-for-each-test.ts';
import { advanceClock } from '../subscriptions/due-transitions.ts';
import { replaceCard } from '../subscriptions/portal.ts';
import { setSubscriptionStatus } from '../subscriptions/subscription-status.ts';
import { payDelayed, settleDelayed } from './purchase.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
const { harness, shopper } = shopperForEachTest();

const buyer = { name: 'Ada Rampe', email: 'ada@example.org' };

describe('a delayed method', () => {
  it('of a one-time purchase gives nothing until the bank says yes', async () => {
    const { stripe, order, types } = shopper;
    const { account } = harness.payments;
    const { id } = await order('basic_once');
    expect(payDelayed(account, id, buyer)).toMatchObject({ kind: 'paid' });
    const session = await stripe.checkout.sessions.retrieve(id);
    expect(session).toMatchObject({ status: 'complete', payment_status: 'unpaid', invoice: null });
    const [intent] = (await stripe.paymentIntents.list({ expand: ['data.latest_charge'] })).data;
    expect(intent).toMatchObject({ status: 'processing', latest_charge: { status: 'pending', paid: false } });
    settleDelayed(account, intent?.id ?? '', true);
    const settled = await stripe.checkout.sessions.retrieve(id);
    expect(settled.payment_status).toBe('paid');
    expect((await stripe.charges.list()).data.map(({ status }) => status)).toEqual(['succeeded']);
    expect(types().at(-1)).toBe('checkout.session.async_payment_succeeded');
    expect(() => settleDelayed(account, intent?.id ?? '', true)).toThrow('succeeded');
  });

  it('of a one-time purchase leaves nothing when the bank says no', async () => {
    const { stripe, order, types } = shopper;
    const { id } = await order('basic_once');
    payDelayed(harness.payments.account, id, buyer);
    const [intent] = (await stripe.paymentIntents.list()).data;
    settleDelayed(harness.payments.account, intent?.id ?? '', false);
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: 'unpaid', invoice: null });
    expect(types().slice(-2)).toEqual(['payment_intent.payment_failed', 'checkout.session.async_payment_failed']);
  });

  /** Pays a monthly plan by direct debit. */
  async function subscribe() {
    const { stripe, order } = shopper;
    const { id } = await order('basic_monthly');
    payDelayed(harness.payments.account, id, buyer);
    const [intent] = (await stripe.paymentIntents.list()).data;
    const expand = ['subscription', 'invoice.payments'];
    return {
      settle: (ok: boolean) => settleDelayed(harness.payments.account, intent?.id ?? '', ok),
      intent,
      read: () => stripe.checkout.sessions.retrieve(id, { expand }),
    };
  }

  it('of a subscription lets it run at once, with a first invoice that is open until the bank says yes', async () => {
    const { intent, read, settle } = await subscribe();
    expect(intent?.status).toBe('processing');
    expect(await read()).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
      payment_intent: null,
      subscription: { status: 'active' },
      invoice: {
        status: 'open',
        billing_reason: 'subscription_create',
        payments: { data: [{ status: 'open', payment: { payment_intent: intent?.id } }] },
      },
    });
    expect(shopper.types().slice(-4)).toEqual([
      'payment_intent.processing',
      'customer.updated',
      'customer.subscription.created',
      'checkout.session.completed',
    ]);
    settle(true);
    expect(await read()).toMatchObject({
      payment_status: 'paid',
      subscription: { status: 'active' },
      invoice: { status: 'paid', amount_paid: 1500 },
    });
    expect(shopper.types().slice(-4)).toEqual([
      'payment_intent.succeeded',
      'invoice.paid',
      'customer.subscription.updated',
      'checkout.session.async_payment_succeeded',
    ]);
  });

  it('of a subscription makes it past due when the bank says no, and a later attempt may pay it', async () => {
    const { read, settle } = await subscribe();
    settle(false);
    expect(await read()).toMatchObject({
      payment_status: 'unpaid',
      subscription: { status: 'past_due' },
      invoice: { status: 'open', attempt_count: 1 },
    });
    expect(shopper.types().slice(-4)).toEqual([
      'payment_intent.payment_failed',
      'invoice.payment_failed',
      'customer.subscription.updated',
      'checkout.session.async_payment_failed',
    ]);
    advanceClock(harness.payments.account, 3 * 86_400);
    expect(await read()).toMatchObject({
      payment_status: 'unpaid',
      subscription: { status: 'active' },
      invoice: { status: 'paid' },
    });
  });

  it.each([true, false])('of a subscription that has ended meanwhile only decides its invoice: %s', async (ok) => {
    const { read, settle } = await subscribe();
    const { subscription } = await read();
    await shopper.stripe.subscriptions.cancel(idOf(subscription));
    settle(ok);
    expect(await read()).toMatchObject({
      payment_status: ok ? 'paid' : 'unpaid',
      subscription: { status: 'canceled' },
      invoice: { status: ok ? 'paid' : 'open' },
    });
  });

  it('of a subscription can be paid or let go by nothing else while the bank decides', async () => {
    const { intent, read, settle } = await subscribe();
    const { account } = harness.payments;
    const { subscription, customer } = await read();
    const portal = await shopper.stripe.billingPortal.sessions.create({ customer: idOf(customer) });
    replaceCard(account, portal.id, cardForm(cards.good));
    setSubscriptionStatus(account, idOf(subscription), 'past_due');
    setSubscriptionStatus(account, idOf(subscription), 'active');
    expect(await shopper.stripe.paymentIntents.retrieve(intent?.id ?? '')).toMatchObject({ status: 'processing' });
    expect(await read()).toMatchObject({ invoice: { status: 'open' } });
    settle(true);
    expect(await read()).toMatchObject({ payment_status: 'paid', invoice: { status: 'paid' } });
  });
});
