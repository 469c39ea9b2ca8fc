import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../../config/sandbox-config.ts';
import { startSandbox } from '../../sandbox.ts';
import {
  callRaw,
  clientConfig,
  type PaymentHarness,
  startPaymentHarness,
  testKey,
} from '../../testing/payment-harness.ts';
import { sharedParts } from '../../testing/shared-parts.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
const clientOf = ({ port }: PaymentHarness) => new Stripe(testKey, clientConfig(port));
let harness: PaymentHarness;
let stripe: Stripe;
beforeEach(async () => {
  harness = await startPaymentHarness();
  stripe = clientOf(harness);
});
afterEach(() => harness.stop(harness.payments.violations.length));

describe('who may call', () => {
  it('only the one test key is good, and the answer does not tell it', async () => {
    const refused = new Stripe('sk_test_somethingelse', clientConfig(harness.port)).customers.list();
    await expect(refused).rejects.toMatchObject({ statusCode: 401, type: 'StripeAuthenticationError' });
    const { status, body } = await callRaw(harness.port, '/v1/customers', { headers: { authorization: 'Bearer x' } });
    expect(status).toBe(401);
    expect(JSON.stringify(body)).not.toContain(testKey);
  });

  it.each(['', '2026-10-28.endive', '2020-08-27'])('with version "%s" is refused', async (version) => {
    const { status, body } = await callRaw(harness.port, '/v1/customers', { headers: { 'stripe-version': version } });
    expect(status).toBe(400);
    expect(body.error?.type).toBe('invalid_request_error');
  });

  it('a key that is no test key cannot be configured', () => {
    const liveKey = ['sk', 'live', '12345678'].join('_');
    expect(() => readConfig({ SANDBOX_STRIPE_KEY: liveKey })).toThrow('SANDBOX_STRIPE_KEY');
  });
});

describe('idempotency', () => {
  it('a request sent again gets the first answer and does nothing, another one with its key is refused', async () => {
    const { customers } = stripe;
    const again = { idempotencyKey: 'customer:1' };
    const first = await customers.create({ name: 'Ada' }, again);
    const second = await customers.create({ name: 'Ada' }, again);
    expect(second.id).toBe(first.id);
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
    const other = customers.create({ name: 'Grace' }, again);
    await expect(other).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
    const elsewhere = customers.update(first.id, { name: 'Ada' }, again);
    await expect(elsewhere).rejects.toMatchObject({ type: 'StripeIdempotencyError' });
    expect((await customers.list()).data).toHaveLength(1);
  });

  it('20 at once create one', async () => {
    const create = () => stripe.customers.create({ name: 'Ada' }, { idempotencyKey: 'customer:2' });
    const all = await Promise.all(Array.from({ length: 20 }, create));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    expect((await stripe.customers.list()).data).toHaveLength(1);
  });

  it('a refusal is the answer of its key as well, unless the work had not begun', async () => {
    const { customers, subscriptions } = stripe;
    const key = { idempotencyKey: 'customer:5' };
    await expect(customers.create({ unknown: '1' } as object, key)).rejects.toMatchObject({
      code: 'parameter_unknown',
    });
    harness.payments.violations.length = 0;
    await expect(subscriptions.update('sub_1', { description: 'x' }, key)).rejects.toMatchObject({ statusCode: 404 });
    const again = subscriptions.update('sub_1', { description: 'x' }, key);
    await expect(again).rejects.toMatchObject({ statusCode: 404, headers: { 'idempotent-replayed': 'true' } });
    await expect(customers.create({ name: 'Ada' }, key)).rejects.toMatchObject({ type: 'StripeIdempotencyError' });
  });

  it('a key is forgotten after a day', async () => {
    const { customers } = stripe;
    const key = { idempotencyKey: 'customer:3' };
    const { id } = await customers.create({ name: 'Ada' }, key);
    harness.payments.clock.advance(24 * 3600 - 1);
    expect((await customers.create({ name: 'Ada' }, key)).id).toBe(id);
    harness.payments.clock.advance(1);
    expect((await customers.create({ name: 'Ada' }, key)).id).not.toBe(id);
  });
});

describe('what does not match the contract', () => {
  it('is an error that the client does not try again, and is counted', async () => {
    const { payments } = harness;
    const retries = { maxNetworkRetries: 2 };
    const session = stripe.checkout.sessions.create(
      { allowed_payment_method_types: ['card'], mode: 'payment' },
      retries,
    );
    await expect(session).rejects.toMatchObject({ statusCode: 400, code: 'parameter_unknown' });
    expect(payments.violations).toHaveLength(1);
    expect(payments.violations[0]).toMatch(/^POST \/v1\/checkout\/sessions, request: .*allowed_payment_method_types/u);
  });

  it('a path outside it is unknown, a body in another shape or too large is refused', async () => {
    const { port } = harness;
    expect(await callRaw(port, '/v1/coupons')).toMatchObject({ status: 404 });
    expect(await callRaw(port, '/v1/customers?a=1&a[b]=2')).toMatchObject({ status: 400 });
    const json = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } };
    expect(await callRaw(port, '/v1/customers', json)).toMatchObject({ status: 415 });
    const large = { method: 'POST', body: new URLSearchParams({ name: 'x'.repeat(400_001) }) };
    expect(await callRaw(port, '/v1/customers', large)).toMatchObject({ status: 413 });
    expect(harness.payments.violations).toEqual([]);
  });

  it('every answer carries the id of its request', async () => {
    const { headers } = await callRaw(harness.port, '/v1/products');
    expect(headers.get('request-id')).toMatch(/^req_\w{14}$/u);
    expect(headers.get('stripe-version')).toBe('2025-03-31.basil');
  });
});

describe('the process', () => {
  it('remembers customers, keys of requests, index and clock over a restart', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sandbox-payments-'));
    const before = await startPaymentHarness(folder);
    const key = { idempotencyKey: 'customer:4' };
    const { id } = await clientOf(before).customers.create({ metadata: { identity: 'd1' } }, key);
    before.payments.clock.advance(60);
    await before.stop();
    const after = await startPaymentHarness(folder);
    const found = await clientOf(after).customers.search({ query: `metadata['identity']:'d1'` });
    expect(found.data.map((one) => one.id)).toEqual([id]);
    expect((await clientOf(after).customers.create({ metadata: { identity: 'd1' } }, key)).id).toBe(id);
    expect((await clientOf(after).products.list()).data).toHaveLength(2);
    await after.stop();
    rmSync(folder, { recursive: true });
  });

  it('listens for payments only when it has a key', async () => {
    const ports = { SITES_PORT: '0', SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0', SANDBOX_PAYMENTS_PORT: '0' };
    const without = await startSandbox(readConfig(ports), () => {}, sharedParts);
    expect(without.ports.payments).toBeUndefined();
    await without.stop();
    const sandbox = await startSandbox(readConfig({ ...ports, SANDBOX_STRIPE_KEY: testKey }), () => {}, sharedParts);
    const products = await new Stripe(testKey, clientConfig(sandbox.ports.payments ?? 0)).products.list();
    expect(products.data.map(({ name }) => name)).toEqual(['Pro', 'Basic']);
    await sandbox.stop();
  });
});
