import { describe, expect, it, vi } from 'vitest';
import { cardForm, cards, idOf } from '../../testing/shopper.ts';
import { shopperForEachTest } from '../../testing/shopper-for-each-test.ts';
import { advanceClock } from './due-transitions.ts';
import { cancelAtPeriodEnd, changePlan, portalView, replaceCard, resume } from './portal.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
const { harness, shopper } = shopperForEachTest();

async function openFor(number?: string) {
  const session = await shopper.buy('basic_monthly', number);
  const customer = idOf(session.customer);
  const portal = await shopper.stripe.billingPortal.sessions.create({
    customer,
    return_url: 'https://shop.example/profile/general',
  });
  return { customer, subscription: idOf(session.subscription), portal };
}

describe('the portal', () => {
  it('belongs to one customer and leads back', async () => {
    const { customer, subscription, portal } = await openFor();
    expect(portal).toMatchObject({
      customer,
      flow: null,
      return_url: 'https://shop.example/profile/general',
      url: `http://localhost:4200/sandbox/payments/portal/${portal.id}`,
    });
    expect(portalView(harness.payments.account, portal.id)).toMatchObject({
      returnTo: 'https://shop.example/profile/general',
      customer: { email: 'ada@example.org' },
      subscriptions: [
        {
          id: subscription,
          name: 'Basic',
          amount: 1500,
          interval: 'month',
          prices: [
            { name: 'Pro', amount: 4000, interval: 'month' },
            { name: 'Pro', amount: 40_000, interval: 'year' },
            { name: 'Basic', amount: 15_000, interval: 'year' },
          ],
        },
      ],
      invoices: [{ amount: 1500, currency: 'eur', status: 'paid' }],
      card: { brand: 'visa', last4: '4242' },
    });
  });

  it('is not to be had without a customer, for a foreign subscription, or after an hour', async () => {
    const { subscription, portal } = await openFor();
    const { sessions } = shopper.stripe.billingPortal;
    await expect(sessions.create({ customer: 'cus_none' })).rejects.toMatchObject({ param: 'customer' });
    const other = (await shopper.stripe.customers.create({})).id;
    const flow = { type: 'subscription_cancel' as const, subscription_cancel: { subscription } };
    await expect(sessions.create({ customer: other, flow_data: flow })).rejects.toMatchObject({ statusCode: 400 });
    const { id } = await sessions.create({ customer: other });
    const { account } = harness.payments;
    expect(() => cancelAtPeriodEnd(account, id, subscription)).toThrow('No such subscription');
    expect(() => portalView(account, 'bps_none')).toThrow('No such');
    account.clock.advance(3600);
    expect(() => portalView(account, portal.id)).toThrow('expired');
  });

  it('knows what somebody came for', async () => {
    const { customer, subscription } = await openFor();
    const flow = { type: 'subscription_cancel' as const, subscription_cancel: { subscription } };
    const portal = await shopper.stripe.billingPortal.sessions.create({ customer, flow_data: flow, locale: 'de' });
    expect(portal.flow).toMatchObject({ type: 'subscription_cancel', subscription_cancel: { subscription } });
    expect(portalView(harness.payments.account, portal.id)).toMatchObject({
      flow: 'subscription_cancel',
      locale: 'de',
    });
  });

  it('cancels, takes that back and changes the plan, as the API would', async () => {
    const { subscription, portal } = await openFor();
    const { account } = harness.payments;
    const read = () => shopper.stripe.subscriptions.retrieve(subscription);
    cancelAtPeriodEnd(account, portal.id, subscription);
    expect(await read()).toMatchObject({ cancel_at_period_end: true });
    resume(account, portal.id, subscription);
    expect(await read()).toMatchObject({ cancel_at_period_end: false, cancel_at: null, canceled_at: null });
    changePlan(account, portal.id, subscription, 'price_sandbox_pro_monthly');
    expect((await read()).items.data).toMatchObject([{ price: { lookup_key: 'pro_monthly' } }]);
    expect(() => changePlan(account, portal.id, subscription, 'price_sandbox_pro_once')).toThrow('recurring');
    const updated = 'customer.subscription.updated';
    const charged = ['payment_intent.succeeded', 'invoice.paid', updated];
    expect(shopper.types().slice(-6)).toEqual([updated, updated, updated, ...charged]);
    await shopper.stripe.subscriptions.cancel(subscription);
    expect(() => resume(account, portal.id, subscription)).toThrow('canceled');
  });

  it('takes a new card, pays with it what is overdue, and refuses a bad one', async () => {
    const { customer, subscription } = await openFor(cards.failsLater);
    const { payments } = harness;
    payments.change((account) => advanceClock(account, 31 * 86_400));
    const { id } = await shopper.stripe.billingPortal.sessions.create({ customer });
    const put = (number: string) => payments.change((account) => replaceCard(account, id, cardForm(number)));
    expect(put(cards.declined)).toMatchObject({ kind: 'declined', code: 'card_declined' });
    expect(put('4111111111111111')).toMatchObject({ code: 'card_not_accepted' });
    expect((await shopper.stripe.subscriptions.retrieve(subscription)).status).toBe('past_due');
    expect(put(cards.good)).toEqual({ kind: 'replaced' });
    expect((await shopper.stripe.subscriptions.retrieve(subscription)).status).toBe('active');
    expect((await shopper.stripe.invoices.list({ customer, status: 'open' })).data).toEqual([]);
    payments.change((account) => advanceClock(account, 31 * 86_400));
    expect((await shopper.stripe.subscriptions.retrieve(subscription)).status).toBe('active');
  });
});
