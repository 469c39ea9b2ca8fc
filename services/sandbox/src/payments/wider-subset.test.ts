import { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clientConfig, type PaymentHarness, startPaymentHarness, testKey } from '../testing/payment-harness.ts';
import { idOf, shopperOf } from '../testing/shopper.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
let harness: PaymentHarness;
let stripe: Stripe;
beforeEach(async () => {
  harness = await startPaymentHarness();
  stripe = new Stripe(testKey, clientConfig(harness.port));
});
afterEach(() => harness.stop());

describe('webhook endpoints', () => {
  const create = () =>
    stripe.webhookEndpoints.create({ url: 'http://127.0.0.1:1/hook', enabled_events: ['customer.created'] });

  it('are listed page by page, newest first', async () => {
    const made = [await create(), await create(), await create()].map(({ id }) => id).toReversed();
    const first = await stripe.webhookEndpoints.list({ limit: 2 });
    expect([first.data.map(({ id }) => id), first.has_more]).toEqual([made.slice(0, 2), true]);
    const rest = await stripe.webhookEndpoints.list({ limit: 2, starting_after: made[1] ?? '' });
    expect([rest.data.map(({ id }) => id), rest.has_more]).toEqual([made.slice(2), false]);
    await expect(stripe.webhookEndpoints.list({ limit: 101 })).rejects.toMatchObject({ param: 'limit' });
    await expect(stripe.webhookEndpoints.list({ starting_after: 'we_none' })).rejects.toMatchObject({
      param: 'starting_after',
    });
  });

  it('that are deleted get nothing any more and are gone', async () => {
    const { id } = await create();
    expect((await stripe.webhookEndpoints.retrieve(id)).url).toBe('http://127.0.0.1:1/hook');
    expect(await stripe.webhookEndpoints.del(id)).toMatchObject({ id, object: 'webhook_endpoint', deleted: true });
    const { endpoints } = harness.payments.account;
    expect([endpoints.target(id), endpoints.subscribedTo('customer.created')]).toEqual([undefined, []]);
    expect((await stripe.webhookEndpoints.list()).data).toEqual([]);
    const gone = { statusCode: 404, code: 'resource_missing' };
    await expect(stripe.webhookEndpoints.del(id)).rejects.toMatchObject(gone);
    await expect(stripe.webhookEndpoints.retrieve(id)).rejects.toMatchObject(gone);
  });
});

it('refunds are listed of a charge, of a payment and page by page', async () => {
  const { buy } = shopperOf(harness);
  const intents = [await buy('pro_once'), await buy('basic_once')].map((one) => idOf(one.payment_intent));
  const [intent = '', other = ''] = intents;
  const small = await stripe.refunds.create({ payment_intent: intent, amount: 100 });
  const rest = await stripe.refunds.create({ payment_intent: intent });
  const foreign = await stripe.refunds.create({ payment_intent: other });
  const ids = async (params: Stripe.RefundListParams) => (await stripe.refunds.list(params)).data.map(({ id }) => id);
  expect(await ids({})).toEqual([foreign.id, rest.id, small.id]);
  expect(await ids({ payment_intent: intent })).toEqual([rest.id, small.id]);
  expect(await ids({ charge: idOf(small.charge), limit: 1 })).toEqual([rest.id]);
  expect(await ids({ starting_after: rest.id })).toEqual([small.id]);
});

describe('a deleted customer', () => {
  it('loses its subscriptions at once and is only a trace of itself afterwards', async () => {
    const { buy, order, types } = shopperOf(harness);
    const bought = await buy('basic_monthly');
    const customer = idOf(bought.customer);
    await buy('basic_once', undefined, { customer });
    expect(await stripe.customers.del(customer)).toMatchObject({ id: customer, object: 'customer', deleted: true });
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ id: customer, deleted: true });
    expect(await stripe.subscriptions.retrieve(idOf(bought.subscription))).toMatchObject({ status: 'canceled' });
    expect(types().slice(-2)).toEqual(['customer.subscription.deleted', 'customer.deleted']);
    expect(harness.payments.account.events.all().at(-1)?.data.object).toMatchObject({ email: 'ada@example.org' });
    expect((await stripe.customers.list()).data).toEqual([]);
    expect((await stripe.paymentIntents.list({ customer, expand: ['data.customer'] })).data).toMatchObject([
      { customer: { id: customer, deleted: true } },
      { customer: { id: customer, deleted: true } },
    ]);
    const missing = { code: 'resource_missing' };
    await expect(stripe.customers.update(customer, { name: 'Ada' })).rejects.toMatchObject(missing);
    await expect(stripe.customers.del(customer)).rejects.toMatchObject(missing);
    await expect(order('basic_once', { customer })).rejects.toMatchObject(missing);
    await expect(stripe.billingPortal.sessions.create({ customer })).rejects.toMatchObject(missing);
    harness.payments.clock.advance(400 * 86_400);
    expect((await stripe.invoices.list({ customer })).data).toHaveLength(1);
  });

  it('is not found by its metadata any more', async () => {
    const { id } = await stripe.customers.create({ metadata: { identity: 'd1' } });
    harness.payments.clock.advance(61);
    const query = `metadata['identity']:'d1'`;
    expect((await stripe.customers.search({ query })).data).toHaveLength(1);
    await stripe.customers.del(id);
    expect((await stripe.customers.search({ query })).data).toEqual([]);
  });
});

describe('the catalogue', () => {
  it('takes a new product with a price that can be bought at once', async () => {
    const product = await stripe.products.create({ name: 'Agency', metadata: { urls: '20' }, description: 'many' });
    expect(product).toMatchObject({ active: true, name: 'Agency', default_price: null, metadata: { urls: '20' } });
    const price = await stripe.prices.create({
      product: product.id,
      currency: 'eur',
      unit_amount: 9900,
      recurring: { interval: 'month' },
      lookup_key: 'agency_monthly',
      tax_behavior: 'inclusive',
    });
    expect(price).toMatchObject({ type: 'recurring', unit_amount: 9900, recurring: { interval: 'month' } });
    expect((await stripe.prices.list({ lookup_keys: ['agency_monthly'] })).data.map(({ id }) => id)).toEqual([
      price.id,
    ]);
    const { buy } = shopperOf(harness);
    const bought = await buy('basic_monthly', undefined, {
      line_items: [{ price: price.id, quantity: 1 }],
      currency: 'eur',
    });
    expect(bought).toMatchObject({ amount_total: 9900, payment_status: 'paid' });
  });

  it('refuses what the provider refuses', async () => {
    const { prices, products } = stripe;
    await products.create({ id: 'prod_agency', name: 'Agency' });
    const refused = (act: Promise<unknown>) => act.catch((error: { code?: string; param?: string }) => error);
    expect(await refused(products.create({ id: 'prod_agency', name: 'Again' }))).toMatchObject({
      code: 'resource_already_exists',
    });
    const price = { currency: 'eur', product: 'prod_agency', unit_amount: 100 };
    expect(await refused(prices.create({ ...price, product: 'prod_none' }))).toMatchObject({
      code: 'resource_missing',
      param: 'product',
    });
    expect(await refused(prices.create({ ...price, unit_amount: -1 }))).toMatchObject({ param: 'unit_amount' });
    expect(await refused(prices.create({ ...price, currency: 'euro' }))).toMatchObject({ param: 'currency' });
    expect(await refused(prices.create({ currency: 'eur', unit_amount: 1 }))).toMatchObject({ param: 'product' });
    expect(await refused(prices.create({ ...price, lookup_key: 'pro_once' }))).toMatchObject({ param: 'lookup_key' });
    const moved = await prices.create({ ...price, lookup_key: 'pro_once', transfer_lookup_key: true });
    expect((await prices.list({ lookup_keys: ['pro_once'] })).data.map(({ id }) => id)).toEqual([moved.id]);
  });
});
