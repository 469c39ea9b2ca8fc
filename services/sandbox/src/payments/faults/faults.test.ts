import { setImmediate as nextTurn } from 'node:timers/promises';
import { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { holdTimers } from '../../testing/hold-timers.ts';
import {
  callRaw,
  clientConfig,
  type PaymentHarness,
  startPaymentHarness,
  testKey,
} from '../../testing/payment-harness.ts';
import { fault as schema } from './faults.ts';

const busy = { timeout: 30_000 };

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
let harness: PaymentHarness;
/** As the product configures it: two retries, the first of them half a second later on a clock that hurries. */
let stripe: Stripe;
const plan = (...faults: object[]) => {
  for (const one of faults) harness.payments.faults.plan(schema.parse(one));
};
const statuses = () => harness.payments.requests.list.map(({ status }) => status);
const customers = () => harness.payments.account.store.list('customer');
beforeEach(async () => {
  harness = await startPaymentHarness();
  stripe = new Stripe(testKey, { ...clientConfig(harness.port), maxNetworkRetries: 2 });
});
afterEach(() => harness.stop());

/** Waits without passing time, as `vi.waitFor` would. */
async function turns(until: () => boolean): Promise<void> {
  const signal = AbortSignal.timeout(30_000);
  while (!until()) await nextTurn(undefined, { signal });
}

describe('the client of the provider', () => {
  beforeEach(() => holdTimers().hurry());

  it('gets its answer after 500 and 503, in three attempts', async () => {
    plan({ kind: 'status', status: 500 }, { kind: 'status', status: 503 });
    await stripe.customers.create({ name: 'Ada' });
    expect(statuses()).toEqual([500, 503, 200]);
    expect(customers()).toHaveLength(1);
  });

  it('gives up after 500 three times', async () => {
    plan({ kind: 'status', status: 500, times: 3 });
    const made = stripe.customers.create({ name: 'Ada' });
    await expect(made).rejects.toMatchObject({ type: 'StripeAPIError', statusCode: 500 });
    expect(statuses()).toEqual([500, 500, 500]);
    expect(harness.payments.faults.list).toEqual([]);
  });

  it('does not try again after 429', async () => {
    plan({ kind: 'status', status: 429 });
    const made = stripe.customers.create({ name: 'Ada' });
    await expect(made).rejects.toMatchObject({ type: 'StripeRateLimitError', code: 'rate_limit' });
    expect(statuses()).toEqual([429]);
  });

  it('does when 429 comes with stripe-should-retry, and not when a 503 forbids it', async () => {
    plan({ kind: 'status', status: 429, shouldRetry: true });
    await stripe.customers.create({ name: 'Ada' });
    expect(statuses()).toEqual([429, 200]);
    plan({ kind: 'status', status: 503, shouldRetry: false });
    await expect(stripe.customers.list()).rejects.toMatchObject({ statusCode: 503 });
    expect(statuses()).toEqual([429, 200, 503]);
  });

  it('tries again after 409', async () => {
    plan({ kind: 'status', status: 409, code: 'lock_timeout' });
    await stripe.customers.create({ name: 'Ada' });
    expect(statuses()).toEqual([409, 200]);
  });

  it('sends with the same key after a dropped answer, and makes one object', async () => {
    plan({ kind: 'drop', when: 'after' });
    const { id, lastResponse } = await stripe.customers.create({ name: 'Ada' });
    // The first attempt made it, the second was told so.
    expect(lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(customers().map((one) => one.id)).toEqual([id]);
    expect(statuses()).toEqual([null, 200]);
    const [first, second] = harness.payments.requests.list;
    expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
  });

  it('makes nothing when the connection ends before the work', async () => {
    plan({ kind: 'drop', when: 'before', times: 'always' });
    await expect(stripe.customers.create({ name: 'Ada' })).rejects.toMatchObject({ type: 'StripeConnectionError' });
    expect(statuses()).toEqual([null, null, null]);
    expect(customers()).toEqual([]);
  });

  it('leaves a hanging one three times after its timeout, and nothing was done', async () => {
    plan({ kind: 'hang', times: 'always' });
    const hasty = new Stripe(testKey, { ...clientConfig(harness.port), maxNetworkRetries: 2, timeout: 300 });
    await expect(hasty.customers.create({ name: 'Ada' })).rejects.toMatchObject({
      type: 'StripeConnectionError',
      message: expect.stringContaining('timeout being reached (300ms)') as unknown,
    });
    await vi.waitFor(() => expect(statuses()).toEqual([null, null, null]), busy);
    expect(customers()).toEqual([]);
  });

  it('waits for one that hangs a while, or until it is let go', async () => {
    const time = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(time.signal);
    plan({ kind: 'hang', ms: 200 });
    const late = stripe.customers.create({ name: 'Ada' });
    await vi.waitFor(() => expect(timeout).toHaveBeenCalledWith(200), busy);
    expect(customers()).toEqual([]);
    time.abort();
    await late;
    plan({ kind: 'hang' });
    const made = stripe.customers.create({ name: 'Grace' });
    await vi.waitFor(() => expect(harness.payments.faults.list).toEqual([]), busy);
    expect(customers()).toHaveLength(1);
    harness.payments.faults.clear();
    await made;
    expect(customers()).toHaveLength(2);
  });
});

it.each([
  ['undone', 0],
  ['done', 1],
])('an answer 500 that is kept for its key comes again for a day, the work %s', async (kept, made) => {
  plan({ kind: 'status', status: 500, kept });
  const create = (idempotencyKey: string) =>
    stripe.customers.create({ name: 'Ada' }, { idempotencyKey, maxNetworkRetries: 0 });
  await expect(create('customer:1')).rejects.toMatchObject({ statusCode: 500 });
  expect(customers()).toHaveLength(made);
  await expect(create('customer:1')).rejects.toMatchObject({
    statusCode: 500,
    headers: { 'idempotent-replayed': 'true' },
  });
  await create('customer:2');
  expect(customers()).toHaveLength(made + 1);
  harness.payments.clock.advance(24 * 3600);
  await create('customer:1');
  expect(customers()).toHaveLength(made + 2);
});

it('a second request with the key of a hanging one is 409, and the client that tries again gets its answer', async () => {
  const timers = holdTimers();
  plan({ kind: 'hang' });
  const key = { idempotencyKey: 'customer:1' };
  const first = stripe.customers.create({ name: 'Ada' }, key);
  await turns(() => harness.payments.keysInUse.size === 1);
  const headers = { 'idempotency-key': key.idempotencyKey };
  const body = new URLSearchParams({ name: 'Ada' });
  const refused = await callRaw(harness.port, '/v1/customers', { method: 'POST', body, headers });
  expect(refused).toMatchObject({ status: 409, body: { error: { code: 'idempotency_key_in_use' } } });
  const second = stripe.customers.create({ name: 'Ada' }, key);
  await turns(() => statuses().length === 2);
  expect(statuses()).toEqual([409, 409]);
  harness.payments.faults.clear();
  const { id } = await first;
  timers.hurry();
  expect((await second).id).toBe(id);
  expect(customers()).toHaveLength(1);
});

it('down ends every connection, the health check too, until it is taken away', async () => {
  plan({ kind: 'down' });
  const once = { maxNetworkRetries: 0 };
  await expect(stripe.customers.list({}, once)).rejects.toMatchObject({ type: 'StripeConnectionError' });
  await expect(fetch(`http://127.0.0.1:${harness.port}/health`)).rejects.toThrow('fetch failed');
  harness.payments.faults.clear();
  expect((await stripe.customers.list()).data).toEqual([]);
});

it('a fault meets only the requests that it names', async () => {
  const { port } = harness;
  plan({ kind: 'status', status: 500, path: '/v1/prices', method: 'GET', times: 'always', after: 1 });
  const get = async (path: string) => (await callRaw(port, path)).status;
  expect([await get('/v1/products'), await get('/v1/prices'), await get('/v1/prices?limit=1')]).toEqual([
    200, 200, 500,
  ]);
  expect(await get('/v1/prices/price_sandbox_pro_once')).toBe(500);
  expect((await callRaw(port, '/v1/prices', { method: 'DELETE' })).status).toBe(404);
});
