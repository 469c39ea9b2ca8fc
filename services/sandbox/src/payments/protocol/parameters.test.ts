import { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  callRaw,
  clientConfig,
  type PaymentHarness,
  startPaymentHarness,
  testKey,
} from '../../testing/payment-harness.ts';
import { idOf, shopperOf } from '../../testing/shopper.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
let harness: PaymentHarness;
beforeEach(async () => {
  harness = await startPaymentHarness();
});
afterEach(() => harness.stop(harness.payments.violations.length));

const post = (path: string, form: Record<string, string>) =>
  callRaw(harness.port, path, { method: 'POST', body: new URLSearchParams(form) });
const session = { mode: 'payment', success_url: 'https://shop.example/' };

describe('a wrong parameter is a 400 in the words of the provider, and is counted', () => {
  it.each([
    [
      'POST',
      '/v1/customers',
      { nickname: 'Ada' },
      'parameter_unknown',
      'nickname',
      'Received unknown parameter: nickname',
    ],
    ['GET', '/v1/customers?page_size=2', {}, 'parameter_unknown', 'page_size', 'Received unknown parameter: page_size'],
    ['GET', '/v1/customers/search', {}, 'parameter_missing', 'query', 'Missing required param: query.'],
    ['POST', '/v1/billing_portal/sessions', {}, 'parameter_missing', 'customer', 'Missing required param: customer.'],
    [
      'POST',
      '/v1/checkout/sessions',
      { ...session, 'line_items[0][price]': 'price_1', 'line_items[0][count]': '1' },
      'parameter_unknown',
      'line_items[0][count]',
      'Received unknown parameter: line_items[0][count]',
    ],
    [
      'POST',
      '/v1/checkout/sessions',
      { ...session, mode: 'rent' },
      undefined,
      'mode',
      'Invalid mode: must be one of payment, setup, or subscription',
    ],
    [
      'POST',
      '/v1/refunds',
      { reason: 'none' },
      undefined,
      'reason',
      'Invalid reason: must be one of duplicate, fraudulent, or requested_by_customer',
    ],
    ['GET', '/v1/customers?limit=many', {}, 'parameter_invalid_integer', 'limit', 'Invalid integer: many'],
    [
      'GET',
      '/v1/events?created[after]=1',
      {},
      'parameter_unknown',
      'created[after]',
      'Received unknown parameter: created[after]',
    ],
    ['GET', '/v1/prices?active=yes', {}, undefined, 'active', 'Invalid boolean: yes'],
    ['GET', '/v1/prices?active=TRUE!', {}, undefined, 'active', 'Invalid boolean: TRUE!'],
    [
      'POST',
      '/v1/checkout/sessions/cs_1/expire',
      { reason: 'x' },
      'parameter_unknown',
      'reason',
      'Received unknown parameter: reason',
    ],
  ])('%s %s %j', async (method, path, form, code, param, message) => {
    const { status, body } = method === 'GET' ? await callRaw(harness.port, path) : await post(path, form);
    expect({ status, error: body.error }).toEqual({
      status: 400,
      error: { type: 'invalid_request_error', message, param, ...(code === undefined ? {} : { code }) },
    });
    expect(harness.payments.violations).toHaveLength(1);
    expect(harness.payments.violations[0]).toContain(`${method} ${path.split('?')[0]}, request: `);
  });

  it('every one of several is counted, the unknown one is answered', async () => {
    const { body } = await post('/v1/checkout/sessions', { mode: 'rent', nickname: 'Ada' });
    expect(body.error).toMatchObject({ code: 'parameter_unknown', param: 'nickname' });
    expect(harness.payments.violations).toHaveLength(1);
    expect(harness.payments.violations[0]).toMatch(/mode.*nickname|nickname.*mode/u);
  });
});

describe('a boolean', () => {
  it.each(['true', 'True'])('is understood as %s', async (yes) => {
    const { status, body } = await callRaw(harness.port, `/v1/prices?active=${yes}&lookup_keys[0]=pro_once`);
    expect([status, (body as { data?: unknown[] }).data?.length]).toEqual([200, 1]);
    expect(harness.payments.violations).toEqual([]);
  });

  it.each(['false', 'False'])('is understood as %s', async (no) => {
    const { body } = await callRaw(harness.port, `/v1/prices?active=${no}`);
    expect((body as { data?: unknown[] }).data).toEqual([]);
  });

  it('inside another parameter as well, while the same word in a text stays a text', async () => {
    const { buy, stripe } = shopperOf(harness);
    const { subscription } = await buy('basic_monthly');
    const changed = await post(`/v1/subscriptions/${idOf(subscription)}`, { cancel_at_period_end: 'True' });
    expect(changed.body).toMatchObject({ cancel_at_period_end: true });
    const made = await post('/v1/customers', { name: 'True', 'metadata[paid]': 'False' });
    expect(await stripe.customers.retrieve(made.body.id ?? '')).toMatchObject({
      name: 'True',
      metadata: { paid: 'False' },
    });
  });
});

describe('an event names the request that caused it', () => {
  const requestOf = (type: string) =>
    harness.payments.account.events.all().findLast((one) => one.type === type)?.request;

  it('with its idempotency key, and not the one that time caused on the way', async () => {
    const { buy } = shopperOf(harness);
    const stripe = new Stripe(testKey, clientConfig(harness.port));
    const made = await stripe.customers.create({ name: 'Ada' }, { idempotencyKey: 'customer:7' });
    expect(requestOf('customer.created')).toEqual({ id: made.lastResponse.requestId, idempotency_key: 'customer:7' });
    expect((await stripe.events.list({ type: 'customer.created' })).data[0]?.request).toEqual({
      id: made.lastResponse.requestId,
      idempotency_key: 'customer:7',
    });
    const removed = await buy('basic_monthly');
    // Paid on the hosted page: nobody of the product asked for it.
    expect(requestOf('checkout.session.completed')).toBeNull();
    harness.payments.clock.advance(31 * 86_400);
    const cancelled = await stripe.subscriptions.cancel(idOf(removed.subscription));
    expect(requestOf('invoice.paid')).toBeNull();
    expect(requestOf('customer.subscription.deleted')).toEqual({
      id: cancelled.lastResponse.requestId,
      idempotency_key: null,
    });
  });
});
