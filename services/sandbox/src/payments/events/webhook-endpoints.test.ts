import { Stripe } from 'stripe';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { recordEvents } from '../../testing/payment-admin.ts';
import { clientConfig, type PaymentHarness, startPaymentHarness, testKey } from '../../testing/payment-harness.ts';
import { startReceiver } from '../../testing/webhook-receiver.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
const url = 'http://127.0.0.1:1/hook';
const basil = '2025-03-31.basil' as never;
let harness: PaymentHarness;
let stripe: Stripe;
beforeEach(async () => {
  harness = await startPaymentHarness();
  stripe = new Stripe(testKey, clientConfig(harness.port));
});
afterEach(() => harness.stop());

it('the secret is shown at the creation only', async () => {
  const made = await stripe.webhookEndpoints.create({ url, enabled_events: ['*'], api_version: basil });
  expect(made.secret).toMatch(/^whsec_\w{20,}$/u);
  expect(made).toMatchObject({ api_version: '2025-03-31.basil', status: 'enabled', url, enabled_events: ['*'] });
  const { data } = await stripe.webhookEndpoints.list();
  expect(data.map(({ id }) => id)).toEqual([made.id]);
  expect(data[0]).not.toHaveProperty('secret');
});

it.each([
  { url: 'https://example.org/hook', enabled_events: ['*'] },
  { url: 'http://user@127.0.0.1/', enabled_events: ['*'] },
  { url, enabled_events: ['*'], api_version: '2026-10-28.endive' },
  { url, enabled_events: ['*'], connect: true },
])('%j is refused', async (params) => {
  const made = stripe.webhookEndpoints.create(params as Stripe.WebhookEndpointCreateParams);
  // A version outside the contract does not even pass that.
  await expect(made).rejects.toMatchObject({ type: expect.stringMatching(/^Stripe/u) });
  expect((await stripe.webhookEndpoints.list()).data).toEqual([]);
  harness.payments.violations.length = 0;
});

it('each endpoint gets the types it wants, signed with its own secret', async () => {
  const made = await stripe.webhookEndpoints.create({ url, enabled_events: ['price.updated'] });
  const prices = await startReceiver(made.secret);
  const all = await startReceiver();
  harness.payments.account.endpoints.setConfigured({ url: all.url, secret: 'whsec_onlyforthetests' });
  harness.payments.account.store.put({
    ...(harness.payments.account.store.find(made.id) ?? made),
    url: prices.url,
  } as never);
  recordEvents(harness.payments);
  harness.payments.change(({ events, store }) => {
    events.record('price.updated', store.get('price', 'price_sandbox_pro_once'));
  });
  await vi.waitFor(() => expect([all.received.length, prices.received.length]).toEqual([2, 1]), 20_000);
  expect(prices.received[0]?.type).toBe('price.updated');
  expect([...all.refused, ...prices.refused]).toEqual([]);
  await Promise.all([prices.stop(), all.stop()]);
});
