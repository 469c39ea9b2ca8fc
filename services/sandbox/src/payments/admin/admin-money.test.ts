import { Stripe } from 'stripe';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type PaymentAdmin, startAdmin } from '../../testing/payment-admin.ts';
import { clientConfig, type PaymentHarness, startPaymentHarness, testKey } from '../../testing/payment-harness.ts';
import { type Receiver, startReceiver, webhookSecret } from '../../testing/webhook-receiver.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
const wait = { timeout: 30_000, interval: 20 };
const day = 24 * 3600;
let harness: PaymentHarness;
let admin: PaymentAdmin;
let receiver: Receiver;
let stripe: Stripe;
const types = () => receiver.received.map(({ type }) => type).toSorted();
const post = async (path: string, body?: object) => admin.call('POST', path, body);
beforeEach(async () => {
  harness = await startPaymentHarness();
  admin = await startAdmin(harness.payments);
  receiver = await startReceiver();
  await admin.call('PUT', '/webhook', { url: receiver.url, secret: webhookSecret });
  stripe = new Stripe(testKey, clientConfig(harness.port));
});
afterEach(async () => {
  await harness.stop();
  await Promise.all([admin.stop(), receiver.stop()]);
});

async function order(key: string, mode: 'payment' | 'subscription') {
  const customer = await stripe.customers.create({ name: 'Ada' });
  return stripe.checkout.sessions.create({
    customer: customer.id,
    mode,
    line_items: [{ price: `price_sandbox_${key}`, quantity: 1 }],
    success_url: 'http://localhost:4200/setup/return?checkout={CHECKOUT_SESSION_ID}',
  });
}

/** Of a reference that was not expanded. */
const idOf = (reference: string | { id: string } | null) =>
  typeof reference === 'string' ? reference : (reference?.id ?? '');

async function buyOnce() {
  const { id } = await order('basic_once', 'payment');
  expect(await post(`/checkout/${id}/pay`, {})).toMatchObject({ status: 200, body: { kind: 'paid' } });
  const session = await stripe.checkout.sessions.retrieve(id);
  return idOf(session.payment_intent);
}

async function subscribe(number = '4242424242424242') {
  const { id } = await order('pro_monthly', 'subscription');
  expect((await post(`/checkout/${id}/pay`, { number })).body.kind).toBe('paid');
  return idOf((await stripe.checkout.sessions.retrieve(id)).subscription);
}

it('a card is declined, the bank asks, and the same session is paid', async () => {
  const { id } = await order('basic_once', 'payment');
  const declined = await post(`/checkout/${id}/pay`, { number: '4000000000000002' });
  expect(declined.body).toMatchObject({ kind: 'declined', code: 'card_declined' });
  const real = await post(`/checkout/${id}/pay`, { number: '4111111111111111' });
  expect(real.body).toMatchObject({ kind: 'declined', code: 'card_not_accepted' });
  const asked = await post(`/checkout/${id}/pay`, { number: '4000000000003220' });
  expect(asked.body).toMatchObject({ kind: 'challenge' });
  expect((await post(`/challenges/${String(asked.body.id)}`, { approve: true })).body).toMatchObject({ kind: 'paid' });
  expect((await stripe.checkout.sessions.retrieve(id)).payment_status).toBe('paid');
  expect((await post(`/checkout/${id}/pay`, {})).status).toBe(422);
});

it('a delayed payment settles or fails', async () => {
  for (const ok of [true, false]) {
    const { id } = await order('basic_once', 'payment');
    await post(`/checkout/${id}/pay`, { method: 'delayed' });
    const { payment_intent: intent, payment_status: status } = await stripe.checkout.sessions.retrieve(id);
    expect(status).toBe('unpaid');
    expect(await post(`/payment_intents/${idOf(intent)}/settle`, { ok })).toMatchObject({ status: 204 });
    expect((await stripe.checkout.sessions.retrieve(id)).payment_status).toBe(ok ? 'paid' : 'unpaid');
    expect(await post(`/payment_intents/${idOf(intent)}/settle`, { ok })).toMatchObject({ status: 422 });
  }
  const wanted = ['checkout.session.async_payment_failed', 'checkout.session.async_payment_succeeded'];
  await vi.waitFor(() => expect(types()).toEqual(expect.arrayContaining(wanted)), wait);
});

it('a payment is given back in part and whole, disputed, reviewed and decided', async () => {
  const intent = await buyOnce();
  const part = await post('/refunds', { payment_intent: intent, amount: 500 });
  expect(part.body).toMatchObject({ object: 'refund', amount: 500 });
  expect(part.body).not.toHaveProperty('sandbox');
  expect((await post('/refunds', { payment_intent: intent })).body).toMatchObject({ amount: 1500 });
  expect((await post('/refunds', { payment_intent: intent })).status).toBe(422);
  expect((await post('/refunds', { payment_intent: 'pi_nothing' })).status).toBe(404);
  const other = await buyOnce();
  const dispute = (await post('/disputes', { payment_intent: other })).body;
  expect(dispute).toMatchObject({ object: 'dispute', status: 'needs_response' });
  const path = `/disputes/${String(dispute.id)}`;
  expect((await post(`${path}/review`)).body).toMatchObject({ status: 'under_review' });
  expect((await post(`${path}/close`, { outcome: 'lost' })).body).toMatchObject({ status: 'lost' });
  expect((await post(`${path}/close`, { outcome: 'won' })).status).toBe(422);
  expect((await post('/disputes/dp_nothing/close', { outcome: 'won' })).status).toBe(404);
  const wanted = ['charge.refunded', 'charge.dispute.created', 'charge.dispute.updated', 'charge.dispute.closed'];
  await vi.waitFor(() => expect(types()).toEqual(expect.arrayContaining(wanted)), wait);
});

it('a subscription is put into any status', async () => {
  const id = await subscribe();
  for (const status of ['past_due', 'unpaid', 'paused', 'active', 'canceled']) {
    expect((await post(`/subscriptions/${id}/status`, { status })).body).toMatchObject({ id, status });
    expect((await stripe.subscriptions.retrieve(id)).status).toBe(status);
  }
  expect((await post(`/subscriptions/${id}/status`, { status: 'active' })).status).toBe(422);
});

it('two months later everything on the way has been told, also what cannot be listed any more', async () => {
  await subscribe();
  await vi.waitFor(() => expect(types()).toContain('invoice.paid'), wait);
  const { body } = await post('/clock', { advanceSeconds: 70 * day });
  expect(body.now).toBe(harness.payments.clock.now());
  const paid = () => types().filter((type) => type === 'invoice.paid');
  await vi.waitFor(() => expect(paid()).toHaveLength(3), wait);
  expect((await stripe.events.list({ type: 'invoice.paid' })).data).toHaveLength(1);
});

it('a card that fails later makes the renewal fail', async () => {
  const id = await subscribe('4000000000000341');
  await post('/clock', { advanceSeconds: 32 * day });
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('past_due');
  await vi.waitFor(() => expect(types()).toContain('invoice.payment_failed'), wait);
});

it('the limit of a product can be made invalid', async () => {
  const path = '/products/prod_sandbox_basic';
  expect((await post(path, { metadata: { urls: 'abc' } })).body).toMatchObject({ metadata: { urls: 'abc' } });
  expect((await stripe.products.retrieve('prod_sandbox_basic')).metadata.urls).toBe('abc');
  expect((await post(path, { metadata: { urls: '' } })).body.metadata).not.toHaveProperty('urls');
  await vi.waitFor(() => expect(types()).toEqual(['product.updated', 'product.updated']), wait);
  expect((await post('/products/prod_nothing', { active: false })).status).toBe(404);
  expect((await post(path, { metadata: { ['k'.repeat(41)]: 'x' } })).status).toBe(422);
});

it('a price costs something else in a currency beside its own', async () => {
  const path = '/prices/price_sandbox_pro_monthly';
  expect((await post(path, { currency: 'usd', unit_amount: 4500 })).status).toBe(200);
  const price = await stripe.prices.retrieve('price_sandbox_pro_monthly', { expand: ['currency_options'] });
  expect(price).toMatchObject({ unit_amount: 4000, currency_options: { usd: { unit_amount: 4500 } } });
  await vi.waitFor(() => expect(types()).toContain('price.updated'), wait);
  expect((await post(path, { currency: 'eur', unit_amount: 4500 })).status).toBe(422);
  expect((await post('/prices/price_nothing', { currency: 'usd', unit_amount: 1 })).status).toBe(404);
});
