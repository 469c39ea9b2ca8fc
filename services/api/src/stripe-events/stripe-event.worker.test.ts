import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paidOnce, subscribed } from '../testing/paid-for.ts';
import { until } from '../testing/until.ts';
import { CustomerSync } from '../subscriptions/customer-sync.ts';
import { StripeEventWorker, workOf } from './stripe-event.worker.ts';
import type { TakenEvent } from './stripe-events.repository.ts';
import { startCheckoutHarness, type CheckoutHarness } from '../checkout/testing/checkout-harness.ts';

let shop: CheckoutHarness;
beforeAll(async () => {
  shop = await startCheckoutHarness();
});
afterAll(() => shop?.stop());

const event = (type: string, given: Partial<TakenEvent> = {}): TakenEvent => ({
  id: 'evt_1',
  type,
  object_id: 'x_1',
  customer_id: null,
  attempts: 1,
  ...given,
});
const follow = (...events: TakenEvent[]) => shop.api.app.get(StripeEventWorker, { strict: false }).process(events);
const requests = async () => (await shop.sandbox.admin<{ total: number }>('GET', '/requests')).total;

describe('an event', () => {
  it.each([
    ['customer.subscription.updated', 'read customer'],
    ['customer.subscription.of_next_year', 'read customer'],
    ['customer.deleted', 'read customer'],
    ['checkout.session.async_payment_succeeded', 'read customer'],
    ['invoice.payment_failed', 'read customer'],
    ['payment_intent.canceled', 'read customer'],
    ['charge.dispute.funds_reinstated', 'read customer'],
    ['customer.tax_id.updated', 'read VAT ids'],
    ['product.updated', 'read catalogue'],
    ['price.updated', 'read catalogue'],
    ['customer.created', 'nothing'],
    ['customer.updated', 'nothing'],
    ['payout.paid', 'nothing'],
    ['', 'nothing'],
  ])('of type "%s" asks us to %s', (type, work) => {
    expect(workOf(type)).toBe(work);
  });

  it('that is not ours, or of a customer who is not, costs no call', async () => {
    // The api reads the catalogue at its start, and the harness once more. Each reading ends with the tax rates.
    await until(async () => (await shop.calls('GET', '/v1/tax_rates')) === 2);
    const before = await requests();
    await follow(event('payout.paid'), event('customer.updated', { customer_id: 'cus_1' }));
    await follow(event('invoice.paid', { customer_id: 'cus_of_another_shop' }));
    await follow(event('customer.tax_id.updated', { customer_id: 'cus_of_another_shop' }));
    await follow(event('payment_intent.succeeded'));
    expect(await requests()).toBe(before);
  });

  it('of a product reads the catalogue, and makes its buyers and subscribers due for a reading', async () => {
    for (const sub of ['buyer', 'other']) await paidOnce(shop.database.db, sub, { product_id: `prod_of_${sub}` });
    await subscribed(shop.database.db, 'subscriber', { product_id: 'prod_of_buyer' });
    await follow(event('product.updated', { object_id: 'prod_of_buyer' }));
    const due = await shop.database.db
      .selectFrom('billing_customers')
      .select('sub')
      .where('updated_at', '<', new Date(1000))
      .orderBy('sub')
      .execute();
    expect(due).toEqual([{ sub: 'buyer' }, { sub: 'subscriber' }]);
    expect(await shop.calls('GET', '/v1/prices')).toBeGreaterThan(1);
  });

  it('of a dispute finds the customer by a payment that we do not know yet', async () => {
    const member = await shop.member();
    const { body } = await shop.order(member, { lookupKey: 'basic_once' });
    await shop.pay(body.url);
    const { stripe_customer_id: customer } = await shop.database.db
      .selectFrom('billing_customers')
      .select('stripe_customer_id')
      .where('sub', '=', member.sub)
      .executeTakeFirstOrThrow();
    const { data } = await shop.sandbox.api<{ data: { id: string }[] }>(
      'GET',
      `/v1/payment_intents?customer=${customer}`,
    );
    await follow(event('charge.dispute.created', { object_id: data[0]!.id }));
    expect(await member.client.call('entitlement', {})).toMatchObject({ state: 'active' });
    expect(await shop.api.app.get(CustomerSync, { strict: false }).syncCustomer(customer)).toBe('same');
  });

  it('of a checkout that ran out frees the place of its order', async () => {
    const member = await shop.member();
    await shop.order(member, { lookupKey: 'pro_once' });
    const order = () =>
      shop.database.db.selectFrom('orders').selectAll().where('owner_sub', '=', member.sub).executeTakeFirstOrThrow();
    const { checkout_id: id } = await order();
    await follow(event('checkout.session.expired', { object_id: id! }));
    // Only the provider's word counts.
    expect(await order()).toMatchObject({ state: 'open' });
    await shop.sandbox.api('POST', `/v1/checkout/sessions/${id}/expire`);
    await follow(event('checkout.session.expired', { object_id: id! }));
    expect(await order()).toMatchObject({ state: 'expired' });
  });
});
