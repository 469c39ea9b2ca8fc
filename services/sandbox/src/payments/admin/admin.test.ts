import { request } from 'node:http';
import { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../../config/sandbox-config.ts';
import { startSandbox } from '../../sandbox.ts';
import { holdTimers } from '../../testing/hold-timers.ts';
import { recordEvents, type PaymentAdmin, startAdmin } from '../../testing/payment-admin.ts';
import { clientConfig, type PaymentHarness, startPaymentHarness, testKey } from '../../testing/payment-harness.ts';
import { sharedParts } from '../../testing/shared-parts.ts';
import { type Receiver, startReceiver, webhookSecret } from '../../testing/webhook-receiver.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
const wait = { timeout: 30_000, interval: 20 };
let harness: PaymentHarness;
let admin: PaymentAdmin;
let receiver: Receiver;
beforeEach(async () => {
  harness = await startPaymentHarness();
  admin = await startAdmin(harness.payments);
  receiver = await startReceiver();
});
afterEach(async () => {
  await harness.stop();
  await Promise.all([admin.stop(), receiver.stop()]);
});

describe('who may call', () => {
  it.each([
    '',
    'Bearer ',
    'Bearer a-secret-only-for-test',
    'Bearer a-secret-only-for-tests ,',
    'bearer a-secret-only-for-tests',
    'a-secret-only-for-tests',
    'Basic a-secret-only-for-tests',
    `Bearer ${testKey}`,
  ])('"%s" is not enough, for no call and no method', async (authorization) => {
    for (const [method, path] of [
      ['GET', '/state'],
      ['POST', '/faults'],
      ['DELETE', '/faults'],
      ['GET', '/nothing'],
    ]) {
      const { status, body } = await admin.call(String(method), String(path), undefined, { authorization });
      expect(status).toBe(401);
      expect(JSON.stringify(body)).not.toContain('only-for-tests');
    }
    expect(harness.payments.faults.list).toEqual([]);
  });

  it.each(['//state', '/state/', '/STATE', '/%73tate', '/events/../state', '/events/a%2Fb/resend'])(
    'the path %s leads nowhere',
    async (path) => {
      const headers = { authorization: 'Bearer a-secret-only-for-tests' };
      const status = await new Promise((resolve) => {
        request({ port: admin.port, path, headers }, (response) => resolve(response.statusCode)).end();
      });
      expect(status).toBe(404);
    },
  );
});

it.each([
  ['POST', '/clock', undefined, 422],
  ['POST', '/clock', {}, 422],
  ['POST', '/clock', { advanceSeconds: -1 }, 422],
  ['POST', '/clock', { advanceSeconds: 0 }, 422],
  ['POST', '/clock', { advanceSeconds: 1.5 }, 422],
  ['POST', '/clock', { advanceSeconds: '60' }, 422],
  ['POST', '/clock', { advanceSeconds: 1e12 }, 422],
  ['POST', '/clock', { advanceSeconds: 1, more: true }, 422],
  ['POST', '/clock', '{"advanceSeconds":', 422],
  ['POST', '/clock', 'null', 422],
  ['POST', '/faults', {}, 422],
  ['POST', '/faults', [], 422],
  ['POST', '/faults', { kind: 'status' }, 422],
  ['POST', '/faults', { kind: 'status', status: 200 }, 422],
  ['POST', '/faults', { kind: 'status', status: 500, times: 0 }, 422],
  ['POST', '/faults', { kind: 'status', status: 500, path: 'v1' }, 422],
  ['POST', '/faults', { kind: 'status', status: 500, method: 'PUT' }, 422],
  ['POST', '/faults', { kind: 'hang', ms: 0 }, 422],
  ['POST', '/faults', { kind: 'drop' }, 422],
  ['POST', '/faults', { kind: 'explode' }, 422],
  ['POST', '/faults', [{ kind: 'down' }, { kind: 'explode' }], 422],
  ['POST', '/deliveries', { mode: 'maybe' }, 422],
  ['POST', '/deliveries', { mode: 'duplicate', times: 1 }, 422],
  ['POST', '/deliveries', { mode: 'duplicate', times: 51 }, 422],
  ['POST', '/deliveries', { mode: 'delay' }, 422],
  ['POST', '/deliveries', { mode: 'reorder', order: 'alphabet' }, 422],
  ['PUT', '/webhook', { url: 'https://example.org/', secret: webhookSecret }, 422],
  ['PUT', '/webhook', { url: 'http://127.0.0.1:1/', secret: 'short' }, 422],
  ['POST', '/events/evt_nothing/resend', undefined, 404],
  ['POST', '/events/evt_nothing/resend', {}, 422],
  ['POST', '/events/resend', { which: 'some' }, 422],
  ['POST', '/refunds', { payment_intent: '' }, 422],
  ['POST', '/refunds', { payment_intent: 'pi_1', amount: 0 }, 422],
  ['POST', '/disputes', {}, 422],
  ['POST', '/disputes/dp_1/close', { outcome: 'undecided' }, 422],
  ['POST', '/subscriptions/sub_1/status', { status: 'sleeping' }, 422],
  ['POST', '/payment_intents/pi_1/settle', { ok: 'yes' }, 422],
  ['GET', '/nothing', undefined, 404],
  ['GET', '/', undefined, 404],
  ['PATCH', '/clock', { advanceSeconds: 1 }, 405],
  ['GET', '/refunds', undefined, 405],
])('%s %s with %j is answered %i, and nothing changed', async (method, path, body, status) => {
  const before = await admin.call('GET', '/state');
  expect(await admin.call(method, path, body)).toMatchObject({ status, body: { error: expect.any(String) } });
  expect(await admin.call('GET', '/state')).toEqual(before);
});

it('a body that is no JSON or too large is refused', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  expect(await admin.call('POST', '/clock', 'advanceSeconds=1', form)).toMatchObject({ status: 415 });
  const faults = Array.from({ length: 2000 }, () => ({ kind: 'status', status: 500 }));
  expect(await admin.call('POST', '/faults', faults)).toMatchObject({ status: 413 });
});

describe('what it does', () => {
  it('plans faults, counts requests and tells the state', async () => {
    holdTimers().hurry();
    const planned = [
      { kind: 'status', status: 503 },
      { kind: 'drop', when: 'after', path: '/v1/customers' },
    ];
    expect((await admin.call('POST', '/faults', planned)).body.faults).toHaveLength(2);
    const stripe = new Stripe(testKey, { ...clientConfig(harness.port), maxNetworkRetries: 2 });
    await stripe.customers.create({ name: 'Ada' }, { idempotencyKey: 'customer:1' });
    const { body } = await admin.call('GET', '/requests');
    const about = { method: 'POST', path: '/v1/customers', idempotencyKey: 'customer:1', at: expect.any(Number) };
    expect(body.requests).toEqual([503, null, 200].map((status) => ({ ...about, status })));
    expect((await admin.call('GET', '/state')).body).toMatchObject({
      objects: { product: 2, price: 6, customer: 1 },
      faults: 0,
      requests: 3,
      violations: 0,
    });
    await admin.call('POST', '/faults', { kind: 'down' });
    expect(await admin.call('DELETE', '/faults')).toMatchObject({ status: 204 });
    expect((await admin.call('GET', '/faults')).body).toEqual({ faults: [] });
    expect((await admin.call('GET', '/violations')).body).toEqual({ violations: [] });
  });

  it('says where events go, holds them back and sends what was lost', async () => {
    await admin.call('PUT', '/webhook', { url: receiver.url, secret: webhookSecret });
    await admin.call('POST', '/deliveries', { mode: 'off' });
    const lost = recordEvents(harness.payments, 2);
    const counts = async () => (await admin.call('GET', '/deliveries')).body.counts;
    await vi.waitFor(async () => expect(await counts()).toMatchObject({ lost: 2, waiting: 0 }), wait);
    expect((await admin.call('POST', `/events/${lost[0]}/resend`)).body).toEqual({ deliveries: 1 });
    await vi.waitFor(async () => expect(await counts()).toMatchObject({ lost: 1, delivered: 1 }), wait);
    await admin.call('POST', '/deliveries', { mode: 'on' });
    expect((await admin.call('POST', '/events/resend', { which: 'lost' })).body).toEqual({ events: 1, deliveries: 1 });
    await vi.waitFor(async () => expect(await counts()).toMatchObject({ lost: 0, delivered: 2 }), wait);
    expect(receiver.ids()).toEqual(lost);
    const { events } = (await admin.call('GET', '/events')).body as { events: { id: string; deliveries: object[] }[] };
    expect(events.map(({ id }) => id)).toEqual(lost.toReversed());
    expect(events[0]?.deliveries).toMatchObject([{ state: 'delivered', attempts: 1, status: 200 }]);
    expect((await admin.call('POST', '/events/resend', { which: 'all' })).body).toEqual({ events: 2, deliveries: 2 });
    await admin.call('DELETE', '/webhook');
    recordEvents(harness.payments);
    expect((await admin.call('POST', '/events/resend', { which: 'failed' })).body).toEqual({
      events: 0,
      deliveries: 0,
    });
  });
});

it('listens only with a secret, and tells its port', async () => {
  const ports = { SITES_PORT: '0', SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0', SANDBOX_PAYMENTS_PORT: '0' };
  const env = { ...ports, SANDBOX_PAYMENTS_ADMIN_PORT: '0', SANDBOX_STRIPE_KEY: testKey };
  const webhook = { SANDBOX_WEBHOOK_URL: receiver.url, SANDBOX_WEBHOOK_SECRET: webhookSecret };
  const without = await startSandbox(readConfig(env), () => {}, sharedParts);
  expect(without.ports.paymentsAdmin).toBeUndefined();
  await without.stop();
  const secret = { SANDBOX_ADMIN_SECRET: 'a-secret-only-for-tests' };
  const sandbox = await startSandbox(readConfig({ ...env, ...webhook, ...secret }), () => {}, sharedParts);
  const { paymentsAdmin = 0 } = sandbox.ports;
  const headers = { authorization: 'Bearer a-secret-only-for-tests' };
  const response = await fetch(`http://127.0.0.1:${paymentsAdmin}/state`, { headers });
  expect(await response.json()).toMatchObject({ objects: { webhook_endpoint: 1 }, violations: 0 });
  if (sandbox.payments) recordEvents(sandbox.payments);
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1), wait);
  await sandbox.stop();
});
