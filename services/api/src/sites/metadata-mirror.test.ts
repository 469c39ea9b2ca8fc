import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { OrdersRepository } from '../orders/orders.repository.ts';
import { OutboxRunner } from '../outbox/outbox.runner.ts';
import { alertsOf } from '../errors/testing/alerts.ts';
import { registered, subscribed } from '../testing/paid-for.ts';
import type { TestMember } from '../testing/test-member.ts';
import { until } from '../testing/until.ts';
import { CustomerSync } from '../subscriptions/customer-sync.ts';
import { mirrorKind } from './metadata-mirror.ts';
import { keysOf } from './site-mirror.ts';
import { SiteRegistration } from './site-registration.ts';
import { SiteRelease } from './site-release.ts';
import { sessionIdOf, startCheckoutHarness, type CheckoutHarness } from '../checkout/testing/checkout-harness.ts';
import { giveRun } from '../checkout/testing/orders-of.ts';

let harness: CheckoutHarness;
beforeAll(async () => {
  harness = await startCheckoutHarness();
});
afterAll(() => harness?.stop());
beforeEach(() => harness.sandbox.admin('DELETE', '/faults'));

const db = () => harness.database.db;
const runner = () => harness.api.app.get(OutboxRunner, { strict: false });
const makeDue = () => sql`update effects set not_before = now() where done_at is null`.execute(db());
const open = () =>
  db().selectFrom('effects').selectAll().where('kind', '=', mirrorKind.name).where('done_at', 'is', null).execute();
const register = (member: TestMember, url: string) => harness.post(member, '/billing/sites', { url });

/** A purchase that was paid at the provider. `beforeSeen` runs before the api has looked at it. */
async function bought(lookupKey: string, beforeSeen: (source: string) => Promise<void> = async () => undefined) {
  const member = await harness.member();
  const placed = await harness.order(member, { lookupKey });
  await harness.pay(placed.body.url);
  const id = sessionIdOf(placed.body.url);
  const kind = lookupKey.endsWith('_once') ? ('payment_intent' as const) : ('subscription' as const);
  const session = await harness.sandbox.api<Record<typeof kind, string>>('GET', `/v1/checkout/sessions/${id}`);
  const path = `/v1/${kind}s/${session[kind]}`;
  await beforeSeen(path);
  await harness.checkout(member, id);
  const metadata = async () => (await harness.sandbox.api<{ metadata: Record<string, string> }>('GET', path)).metadata;
  return { member, source: session[kind], path, metadata };
}
const hostsOf = async (member: TestMember) =>
  (await member.client.call('entitlement', {})).sites.map(({ hostKey }) => hostKey);

describe('the mirror at the payment provider', () => {
  it('holds 20 sites that were typed as long addresses with commas, readable and within its limits', async () => {
    const { member, source, metadata } = await bought('pro_once');
    // More than any plan of the catalogue gives.
    await db()
      .updateTable('one_time_payments')
      .set({ site_limit: 20 })
      .where('payment_intent_id', '=', source)
      .execute();
    const kept = Object.keys(await metadata());
    const long = 'x'.repeat(40);
    for (let at = 0; at < 20; at += 1) {
      const url = `https://Bücher-${at}-${long}.läden.example/a,b,c/${'ä,'.repeat(200)}`;
      expect((await register(member, url)).status).toBe(201);
    }
    const hosts = await hostsOf(member);
    expect(hosts).toHaveLength(20);
    await runner().drain();
    const written = await metadata();
    const inOrder = await db()
      .selectFrom('registered_sites')
      .select('host_key')
      .where('source_id', '=', source)
      .orderBy('slot_no')
      .execute();
    expect(keysOf(written)).toEqual(inOrder.map(({ host_key }) => host_key));
    expect(keysOf(written).toSorted((a, b) => (a < b ? -1 : 1))).toEqual(hosts);
    expect(written).toMatchObject({ urls_count: '20' });
    expect(Object.values(written).every((value) => value.length <= 500)).toBe(true);
    // What others wrote there stays.
    expect(Object.keys(written)).toEqual(expect.arrayContaining(kept));
  });

  it.each([
    ['answers 500', { kind: 'status', status: 500 }],
    ['wants fewer calls', { kind: 'status', status: 429 }],
    ['is away', { kind: 'down' }],
  ])(
    'when the provider %s nobody notices, and nothing is lost',
    async (_name, fault) => {
      const { member, metadata } = await bought('pro_once');
      const always = { ...fault, ...(fault.kind === 'down' ? {} : { path: '/v1/payment_intents', times: 'always' }) };
      await harness.sandbox.admin('POST', '/faults', always);
      for (const host of ['a', 'b']) expect((await register(member, `${host}.example`)).status).toBe(201);
      await until(async () => (await open()).some(({ last_error: error }) => error !== null));
      expect(await hostsOf(member)).toEqual(['a.example', 'b.example']);
      await harness.sandbox.admin('DELETE', '/faults');
      await until(async () => {
        await makeDue();
        await runner().drain();
        return (await open()).length === 0;
      });
      expect(keysOf(await metadata())).toEqual(['a.example', 'b.example']);
    },
    120_000,
  );

  it('takes over what an earlier client wrote there, once', async () => {
    const { member, path } = await bought('pro_monthly', async (source) => {
      await harness.sandbox.api('POST', source, { 'metadata[urls]': 'https://www.old.example/a,b,nonsense entry' });
    });
    expect(await hostsOf(member)).toEqual(['old.example']);
    await harness.sandbox.api('POST', path, { 'metadata[urls]': 'edited.example' });
    const { stripe_customer_id: customer } = await db()
      .selectFrom('billing_customers')
      .select('stripe_customer_id')
      .where('sub', '=', member.sub)
      .executeTakeFirstOrThrow();
    await harness.api.app.get(CustomerSync, { strict: false }).syncCustomer(customer);
    expect(await hostsOf(member)).toEqual(['old.example']);
    // The next change writes our list over it.
    await register(member, 'new.example');
    await runner().drain();
    expect(await harness.sandbox.api<{ metadata: object }>('GET', path)).toMatchObject({
      metadata: { urls: 'old.example,new.example', urls_count: '2' },
    });
  });

  it('loses a site whose release has come', async () => {
    const { member, source, metadata } = await bought('pro_monthly');
    for (const host of ['stays', 'goes']) await register(member, `${host}.example`);
    await runner().drain();
    const released = await member.send('/billing/sites/goes.example', { method: 'DELETE' });
    expect(released.status).toBe(202);
    const { effectiveAt } = (await released.json()) as { effectiveAt: string };
    const subscription = await db()
      .selectFrom('subscriptions')
      .select('period_end')
      .where('id', '=', source)
      .executeTakeFirstOrThrow();
    expect(effectiveAt).toBe(subscription.period_end?.toISOString());
    const releases = harness.api.app.get(SiteRelease, { strict: false });
    await releases.forgetReleased(new Date());
    await runner().drain();
    expect(keysOf(await metadata())).toEqual(['stays.example', 'goes.example']);
    await db()
      .updateTable('registered_sites')
      .set({ release_at: new Date(0) })
      .where('host_key', '=', 'goes.example')
      .execute();
    await releases.forgetReleased(new Date());
    await runner().drain();
    expect(await metadata()).toMatchObject({ urls: 'stays.example', urls_count: '1' });
  });

  it('gives up on a source that the provider does not know', async () => {
    const { member, source } = await bought('basic_once');
    const missing = 'pi_missing';
    await sql`update one_time_payments set payment_intent_id = ${missing} where payment_intent_id = ${source}`.execute(
      db(),
    );
    expect((await register(member, 'a.example')).status).toBe(201);
    await runner().drain();
    const effect = await db()
      .selectFrom('effects')
      .selectAll()
      .where('key', 'like', `mirror:${missing}:%`)
      .executeTakeFirst();
    expect(effect).toMatchObject({
      payload: null,
      attempts: 1,
      last_error: expect.stringContaining('resource_missing') as string,
    });
  });
});

describe('a purchase in front of a locked report', () => {
  it('opens it with the slot that was bought, once, without another click', async () => {
    const member = await harness.member();
    const runId = await giveRun(db(), member.sub, 'locked.example');
    expect(await member.client.call('getRun', { params: { id: runId } })).toMatchObject({ locked: true });
    const placed = await harness.order(member, { runId });
    await harness.pay(placed.body.url);
    const id = sessionIdOf(placed.body.url);
    await harness.checkout(member, id);
    await until(async () => (await harness.checkout(member, id)).body.run?.unlocked === true);
    expect(await member.client.call('getRun', { params: { id: runId } })).toMatchObject({
      locked: false,
      unlock: { sourceKind: 'payment' },
    });
    expect(await hostsOf(member)).toEqual(['locked.example']);
  });

  it('opens nothing that is somebody else’s by then, and is not tried forever', async () => {
    const member = await harness.member();
    const orderId = crypto.randomUUID();
    const runId = await giveRun(db(), member.sub, 'late.example');
    const placed = await harness.order(member, { runId, orderId });
    await harness.pay(placed.body.url);
    await db().updateTable('runs').set({ owner_sub: 'somebody-else' }).where('id', '=', runId).execute();
    await harness.checkout(member, sessionIdOf(placed.body.url));
    const effect = () =>
      db().selectFrom('effects').selectAll().where('key', '=', `order.unlock:${orderId}`).executeTakeFirst();
    await until(async () => (await effect())?.done_at);
    expect(await effect()).toMatchObject({ last_error: 'not_found', payload: null });
    expect(await hostsOf(member)).toEqual([]);
  });

  /** Paid at the provider; nobody has read it there yet. */
  async function paidFor(host: string) {
    const member = await harness.member();
    const orderId = crypto.randomUUID();
    const runId = await giveRun(db(), member.sub, host);
    const placed = await harness.order(member, { runId, orderId });
    await harness.pay(placed.body.url);
    const id = sessionIdOf(placed.body.url);
    const { customer, payment_intent: source } = await harness.sandbox.api<{
      customer: string;
      payment_intent: string;
    }>('GET', `/v1/checkout/sessions/${id}`);
    const effect = () =>
      db().selectFrom('effects').selectAll().where('key', '=', `order.unlock:${orderId}`).executeTakeFirstOrThrow();
    const isLocked = async () => (await member.client.call('getRun', { params: { id: runId } })).locked;
    const settle = () =>
      harness.api.app.get(OrdersRepository, { strict: false }).settle({ orderId, sourceId: source }, new Date());
    return { member, id, customer, effect, isLocked, settle };
  }
  const tryAgain = async () => {
    await makeDue();
    await runner().drain();
  };

  it('opens it in the end when the number of websites in the plan could not be read at first', async () => {
    const { member, id, customer, effect, isLocked } = await paidFor('unread.example');
    const fault = { kind: 'status', status: 500, path: '/v1/products', times: 'always' };
    await harness.sandbox.admin('POST', '/faults', fault);
    await harness.checkout(member, id);
    await runner().drain();
    expect(await effect()).toMatchObject({ last_error: 'limit_reached', done_at: null });
    await harness.sandbox.admin('DELETE', '/faults');
    await harness.api.app.get(CustomerSync, { strict: false }).syncCustomer(customer);
    await tryAgain();
    expect(await isLocked()).toBe(false);
  });

  it('opens it in the end when the payment is not in our tables yet, and a subscription is full', async () => {
    const { member, customer, effect, isLocked, settle } = await paidFor('second.example');
    const subscription = await subscribed(db(), member.sub, { stripe_customer_id: customer, site_limit: 1 });
    await registered(db(), member.sub, 'first.example', { kind: 'subscription', id: subscription });
    await settle();
    await runner().drain();
    expect(await effect()).toMatchObject({ last_error: 'limit_reached', done_at: null });
    await harness.api.app.get(CustomerSync, { strict: false }).syncCustomer(customer);
    await tryAgain();
    expect(await isLocked()).toBe(false);
  });

  it('opens it in the end when the payment gets into our tables during a try, and a subscription is full', async () => {
    const { member, customer, effect, isLocked, settle } = await paidFor('fourth.example');
    const subscription = await subscribed(db(), member.sub, { stripe_customer_id: customer, site_limit: 1 });
    await registered(db(), member.sub, 'third.example', { kind: 'subscription', id: subscription });
    const sites = harness.api.app.get(SiteRegistration, { strict: false });
    const transaction = sites.transaction.bind(sites);
    vi.spyOn(sites, 'transaction').mockImplementationOnce(async (...given) => {
      try {
        return await transaction(...given);
      } finally {
        await harness.api.app.get(CustomerSync, { strict: false }).syncCustomer(customer);
      }
    });
    await settle();
    await runner().drain();
    expect(await effect()).toMatchObject({ last_error: 'limit_reached', done_at: null });
    await tryAgain();
    expect(await isLocked()).toBe(false);
  });

  it('alerts the operator after nine tries when the payment never gets into our tables', async () => {
    const alerts = alertsOf('effect_refused');
    const { effect, settle } = await paidFor('never.example');
    await settle();
    await runner().drain();
    for (let tries = 2; tries <= 9; tries += 1) {
      expect(alerts()).toEqual([]);
      await tryAgain();
    }
    const { id, done_at: end } = await effect();
    expect(end).not.toBeNull();
    const given = { kind: 'order.unlock', effect: id, attempts: 9, cause: 'no_entitlement' };
    expect(alerts()).toEqual([{ event: 'effect_refused', alert: true, ...given }]);
  });
});
