import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { readApiConfig } from '../config/api-config.ts';
import { paidOnce } from '../testing/paid-for.ts';
import { sandboxWebhookSecret } from '../testing/payments-sandbox.ts';
import { testConfig } from '../testing/test-config.ts';
import type { TestMember } from '../testing/test-member.ts';
import { PlansController } from '../catalogue/plans.controller.ts';
import { ProviderTimeouts } from './provider-timeouts.ts';
import { sessionIdOf, startCheckoutHarness, type CheckoutHarness } from '../checkout/testing/checkout-harness.ts';

/** It has the form of a live key, but is none. */
const liveKey = ['sk', 'live', 'plainwords'].join('_');

let harness: CheckoutHarness;
beforeAll(async () => {
  harness = await startCheckoutHarness();
});
afterAll(() => harness?.stop());
beforeEach(() => harness.sandbox.admin('DELETE', '/faults'));

const ruin = (fault: object) => harness.sandbox.admin('POST', '/faults', fault);
/** What members cannot do without. */
async function readings(member: TestMember): Promise<number[]> {
  const statuses = new Set<number>();
  for (let round = 0; round < 5; round += 1) {
    for (const path of ['/runs', '/billing/entitlement']) statuses.add((await member.send(path)).status);
  }
  return [...statuses];
}

it('everybody hears within 25 s that the provider does not answer, and before the edge has waited for 30 s', () => {
  const { buttonMs, queueMs: turnMs } = new ProviderTimeouts();
  expect(buttonMs).toBeLessThan(25_000);
  expect(buttonMs + turnMs).toBeLessThan(30_000);
});

/** Shorter than three of the slow answers below; one request alone would wait for longer than the test may take. */
const short = { buttonMs: 500, requestMs: 120_000 };

describe.each([
  ['refuses connections', { kind: 'down' }],
  ['answers 500', { kind: 'status', status: 500, times: 'always' }],
  ['hangs', { kind: 'hang', times: 'always' }],
  ['answers each request too slowly for all of them', { kind: 'hang', ms: 300, times: 'always' }],
])('while the provider %s', (_name, fault) => {
  let timeouts: ProviderTimeouts;
  let usual: ProviderTimeouts;
  beforeEach(() => {
    timeouts = harness.api.app.get(ProviderTimeouts, { strict: false });
    usual = structuredClone(timeouts);
    timeouts.buttonMs = short.buttonMs;
    timeouts.interactive.timeout = short.requestMs;
  });
  const restoreTimeouts = () => {
    timeouts.buttonMs = usual.buttonMs;
    timeouts.interactive.timeout = usual.interactive.timeout;
  };
  afterEach(restoreTimeouts);

  it('orders fail with an answer after the timeout; paid reports stay readable', async () => {
    const [buyer, reader] = await Promise.all([harness.member(), harness.member()]);
    await paidOnce(harness.database.db, reader.sub);
    await ruin(fault);
    const orderId = randomUUID();
    const order = harness.order(buyer, { orderId });
    expect(await readings(reader)).toEqual([200]);
    const answer = await order;
    expect(answer).toMatchObject({ status: 503, body: { code: 'provider_unavailable' } });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await harness.post(reader, '/billing/portal')).status).toBe(503);
    // Nothing was charged, and nothing shows as ordered; a slow provider may have opened its page meanwhile.
    const { orders } = await buyer.client.call('orders', {});
    expect(orders.filter(({ state }) => !('ms' in fault && state === 'open'))).toEqual([]);
    await harness.sandbox.admin('DELETE', '/faults');
    restoreTimeouts();
    expect((await harness.order(buyer, { orderId })).status).toBe(201);
  });
});

describe('an answer 500 that the provider repeats for a day', () => {
  const paths = ['/v1/customers', '/v1/checkout/sessions'];
  const kept = ['undone', 'done'];
  const attemptOf = async (orderId: string) =>
    (await harness.database.db.selectFrom('orders').select('attempt').where('id', '=', orderId).executeTakeFirst())
      ?.attempt;
  const customersOf = async (sub: string) => {
    const { data } = await harness.sandbox.api<{ data: { metadata: Record<string, string> }[] }>(
      'GET',
      '/v1/customers?limit=100',
    );
    return data.filter(({ metadata }) => metadata['identity_id'] === sub).length;
  };

  it.each(paths.flatMap((path) => kept.map((work) => [path, work])))(
    'at %s, the work %s, stands in the way of one click only, and is paid once',
    async (path, work) => {
      const member = await harness.member();
      await ruin({ kind: 'status', status: 500, path, method: 'POST', kept: work });
      const orderId = randomUUID();
      const order = () => harness.order(member, { orderId, lookupKey: 'pro_monthly' });
      expect((await order()).status).toBe(503);
      expect(await attemptOf(orderId)).toBe(1);
      const { status, body } = await order();
      expect(status).toBe(201);
      expect((await order()).body.url).toBe(body.url);
      expect(await customersOf(member.sub)).toBe(1);
      await harness.pay(body.url);
      expect((await harness.checkout(member, sessionIdOf(body.url))).body).toMatchObject({ state: 'paid', orderId });
    },
  );

  it('at the first order of a person leaves the next one its own first click', async () => {
    const member = await harness.member();
    await ruin({ kind: 'status', status: 500, path: '/v1/customers', method: 'POST', kept: 'undone' });
    expect((await harness.order(member, { lookupKey: 'pro_monthly' })).status).toBe(503);
    expect((await harness.order(member, { lookupKey: 'basic_once' })).status).toBe(201);
  });

  it.each(paths)('is not meant by one at %s that was lost: the same key finds what was made', async (path) => {
    const member = await harness.member();
    await ruin({ kind: 'drop', when: 'after', path, method: 'POST', times: 'always' });
    const orderId = randomUUID();
    expect((await harness.order(member, { orderId })).status).toBe(503);
    await harness.sandbox.admin('DELETE', '/faults');
    expect(await attemptOf(orderId)).toBe(0);
    expect((await harness.order(member, { orderId })).status).toBe(201);
    expect(await attemptOf(orderId)).toBe(0);
    expect(await customersOf(member.sub)).toBe(1);
  });

  it('counts once for several tabs that hear it', async () => {
    const member = await harness.member();
    await ruin({ kind: 'status', status: 500, path: '/v1/checkout/sessions', method: 'POST', kept: 'undone' });
    const orderId = randomUUID();
    const other = await harness.at(await harness.secondApi(), member);
    const answers = await Promise.all([harness.order(member, { orderId }), harness.order(other, { orderId })]);
    expect(answers.map(({ status }) => status)).toContain(503);
    expect(await attemptOf(orderId)).toBe(1);
    expect((await harness.order(member, { orderId })).status).toBe(201);
  });
});

describe('while the provider wants fewer calls', () => {
  it('a person is told to try again, and when, after one call', async () => {
    const member = await harness.member();
    await harness.order(member, { lookupKey: 'pro_once' });
    const before = await harness.calls('POST', '/v1/checkout/sessions');
    await ruin({ kind: 'status', status: 429, path: '/v1/checkout/sessions', times: 'always' });
    const orderId = randomUUID();
    const refused = await harness.order(member, { orderId });
    expect(refused).toMatchObject({ status: 503, body: { code: 'provider_unavailable' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(10);
    expect(await harness.calls('POST', '/v1/checkout/sessions')).toBe(before + 1);
    await harness.sandbox.admin('DELETE', '/faults');
    expect((await harness.order(member, { orderId })).status).toBe(201);
  });

  it('the return page answers what our tables say', async () => {
    const member = await harness.member();
    const { body } = await harness.order(member);
    await harness.pay(body.url);
    await ruin({ kind: 'status', status: 429, times: 'always' });
    const seen = await harness.checkout(member, sessionIdOf(body.url));
    expect(seen).toMatchObject({ status: 200, body: { state: 'pending' } });
  });
});

describe('without a provider', () => {
  it('nothing can be ordered, and everything can be read', async () => {
    const other = await harness.secondApi({ STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRETS: '' });
    const member = await harness.at(other, await harness.member());
    await paidOnce(harness.database.db, member.sub);
    expect((await harness.order(member)).status).toBe(503);
    expect((await harness.post(member, '/billing/portal')).status).toBe(503);
    expect(await member.client.call('entitlement', {})).toMatchObject({ state: 'active', mode: 'test' });
    expect(await member.client.call('plans', {})).toMatchObject({ mode: 'test', plans: [{ id: 'basic' }, {}, {}] });
  });
});

describe('keys', () => {
  it.each<[string, Record<string, string>, string]>([
    ['a live key to a stand-in', { STRIPE_SECRET_KEY: liveKey }, 'STRIPE_SECRET_KEY'],
    ['a restricted live key to a stand-in', { STRIPE_SECRET_KEY: 'rk_live_plainwords' }, 'STRIPE_SECRET_KEY'],
    [
      'a live key to a stand-in, even if told so',
      { STRIPE_SECRET_KEY: liveKey, PAYMENTS_MODE: 'sandbox' },
      'STRIPE_SECRET_KEY',
    ],
    ['a stand-in in production', { NODE_ENV: 'production' }, 'PAYMENTS_MODE'],
    ['a stand-in in production, told so', { NODE_ENV: 'production', PAYMENTS_MODE: 'sandbox' }, ''],
    ['a test key that is said to be live', { PAYMENTS_MODE: 'live' }, 'PAYMENTS_MODE'],
    ['a key that is none', { STRIPE_SECRET_KEY: 'pk_test_plainwords' }, 'STRIPE_SECRET_KEY'],
    ['a key without a webhook secret', { STRIPE_WEBHOOK_SECRETS: '' }, 'STRIPE_WEBHOOK_SECRETS'],
    ['a webhook secret that is none', { STRIPE_WEBHOOK_SECRETS: 'whsec_fine1234,secret' }, 'STRIPE_WEBHOOK_SECRETS'],
    ['the provider itself over http', { STRIPE_HOST: '', STRIPE_PROTOCOL: 'http' }, 'STRIPE_PROTOCOL'],
  ])('are looked at when the api starts: %s', (_name, env, named) => {
    const read = () => testConfig(harness.database.url, { ...harness.sandbox.env, ...env });
    let message = '';
    try {
      read();
    } catch (error) {
      ({ message } = error as Error);
    }
    expect(message).toContain(named);
    expect(message === '').toBe(named === '');
    expect(message).not.toMatch(/plainwords|fine1234/);
  });

  it('of the real provider make the mode live, those of its test mode do not', () => {
    const mode = (STRIPE_SECRET_KEY: string) =>
      readApiConfig({
        DATABASE_URL: harness.database.url,
        REDIS_URL: process.env['REDIS_URL'],
        SIGNING_KEYS: 'a-key-of-the-tests-that-is-long-enough',
        ENCRYPTION_KEYS: `k1:${'0f'.repeat(32)}`,
        STRIPE_SECRET_KEY,
        STRIPE_WEBHOOK_SECRETS: sandboxWebhookSecret,
      }).payments.mode;
    expect(mode('rk_live_plainwords')).toBe('live');
    expect(mode('sk_test_plainwords')).toBe('test');
  });

  it('of a live account make every answer say so', async () => {
    const config = testConfig(harness.database.url, {
      STRIPE_SECRET_KEY: liveKey,
      STRIPE_WEBHOOK_SECRETS: sandboxWebhookSecret,
    });
    // Nobody may be asked here: no clock, no port, only what the plans say.
    const app = await createApp(config);
    const plans = await app.get(PlansController, { strict: false }).read();
    await app.close();
    expect(plans.mode).toBe('live');
  });
});
