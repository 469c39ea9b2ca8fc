import { Stripe } from 'stripe';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { recordEvents } from '../../testing/payment-admin.ts';
import {
  callRaw,
  clientConfig,
  type PaymentHarness,
  startPaymentHarness,
  testKey,
} from '../../testing/payment-harness.ts';
import { invalid } from '../protocol/payment-error.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
const day = 24 * 3600;
let harness: PaymentHarness;
let stripe: Stripe;
beforeEach(async () => {
  harness = await startPaymentHarness();
  stripe = new Stripe(testKey, clientConfig(harness.port));
});
afterEach(() => harness.stop(harness.payments.violations.length));

it('an event holds the object as the API shows it, at the virtual time', async () => {
  const { id } = harness.payments.change(({ events, store }) =>
    events.record('price.updated', store.get('price', 'price_sandbox_pro_once'), { active: false }),
  );
  const event = await stripe.events.retrieve(id);
  expect(event).toMatchObject({ type: 'price.updated', api_version: '2025-03-31.basil', livemode: false });
  expect(event).toMatchObject({ request: null, pending_webhooks: 0, created: harness.payments.clock.now() });
  expect(event.data.previous_attributes).toEqual({ active: false });
  const sent = (await callRaw(harness.port, `/v1/events/${id}`)).body as { data?: { object: object } };
  expect(sent.data?.object).toEqual((await callRaw(harness.port, '/v1/prices/price_sandbox_pro_once')).body);
  expect(event.data.object).not.toHaveProperty('currency_options');
  expect(harness.payments.violations).toEqual([]);
});

it('lists are newest first, by type, by time and page by page', async () => {
  const { payments } = harness;
  const [first = ''] = recordEvents(payments);
  payments.clock.advance(10);
  payments.change(({ events, store }) => events.record('price.updated', store.get('price', 'price_sandbox_pro_once')));
  payments.clock.advance(10);
  recordEvents(payments, 11);
  const page = await stripe.events.list();
  expect(page.data).toHaveLength(10);
  expect(page.has_more).toBe(true);
  expect(page.data[0]?.created).toBe(payments.clock.now());
  const rest = await stripe.events.list({ starting_after: page.data.at(-1)?.id ?? '' });
  expect(rest.data.map(({ type }) => type)).toEqual(['product.updated', 'price.updated', 'product.updated']);
  expect((await stripe.events.list({ type: 'price.updated' })).data).toHaveLength(1);
  expect((await stripe.events.list({ types: ['price.updated', 'charge.refunded'] })).data).toHaveLength(1);
  expect((await stripe.events.list({ type: 'price.*' })).data).toHaveLength(1);
  const old = await stripe.events.list({ created: { lt: payments.clock.now() - 10 } });
  expect(old.data.map(({ id }) => id)).toEqual([first]);
});

it('after 30 days an event cannot be listed or fetched any more', async () => {
  const [id = ''] = recordEvents(harness.payments);
  harness.payments.clock.advance(30 * day - 1);
  expect((await stripe.events.list()).data).toHaveLength(1);
  harness.payments.clock.advance(1);
  expect((await stripe.events.list()).data).toEqual([]);
  await expect(stripe.events.retrieve(id)).rejects.toMatchObject({ statusCode: 404, code: 'resource_missing' });
});

it.each([{ type: 'a', types: ['b'] }, { delivery_success: true }, { limit: 0 }, { starting_after: 'evt_nothing' }])(
  '%j is refused',
  async (params) => expect(stripe.events.list(params)).rejects.toMatchObject({ statusCode: 400 }),
);

it('an event that does not match the contract is counted', () => {
  const { payments } = harness;
  payments.change(({ events, store }) => {
    const product = store.get('product', 'prod_sandbox_pro');
    events.record('product.updated', { ...product, active: 'yes' });
    events.record('product.invented', product);
  });
  expect(payments.violations).toHaveLength(2);
  expect(payments.violations[0]).toContain('/active');
  expect(payments.violations[1]).toContain('product.invented is not known');
});

it('what is refused at its end has told nothing', async () => {
  const { payments } = harness;
  const act = () =>
    payments.change(({ events, store }) => {
      events.record('product.updated', store.get('product', 'prod_sandbox_pro'));
      throw invalid('no');
    });
  expect(act).toThrow('no');
  expect((await stripe.events.list()).data).toEqual([]);
});
