import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OpenOrders } from './open-orders.ts';
import type { TestMember } from '../testing/test-member.ts';
import { CustomerSync } from '../subscriptions/customer-sync.ts';
import { sessionIdOf, startCheckoutHarness, type CheckoutHarness } from './testing/checkout-harness.ts';
import { giveRun, ordersOf } from './testing/orders-of.ts';

/** A subscription that is paid by direct debit. No events come: every look is a test's own. */
let harness: CheckoutHarness;
beforeAll(async () => {
  harness = await startCheckoutHarness();
});
afterAll(() => harness?.stop());

interface Session {
  customer: string;
  subscription: string;
  invoice: string;
}

async function ordered(lookupKey = 'pro_monthly') {
  const member = await harness.member();
  const runId = await giveRun(harness.database.db, member.sub);
  const orderId = randomUUID();
  const { body } = await harness.order(member, { orderId, lookupKey, runId });
  const id = sessionIdOf(body.url);
  expect((await harness.pay(body.url, { method: 'delayed' })).status).toBe(303);
  const session = await harness.sandbox.api<Session>('GET', `/v1/checkout/sessions/${id}`);
  const { data } = await harness.sandbox.api<{ data: { payment: { payment_intent: string } }[] }>(
    'GET',
    `/v1/invoice_payments?invoice=${session.invoice}`,
  );
  return {
    member,
    runId,
    orderId,
    session,
    look: async () => (await harness.checkout(member, id)).body,
    read: () => harness.api.app.get(CustomerSync, { strict: false }).syncCustomer(session.customer),
    reconcile: () => harness.api.app.get(OpenOrders, { strict: false }).syncAll(new Date(Date.now() + 3_600_000)),
    settle: (ok: boolean) =>
      harness.sandbox.admin('POST', `/payment_intents/${data[0]!.payment.payment_intent}/settle`, { ok }),
    subscription: () =>
      harness.sandbox.api<{ status: string; items: { data: { id: string }[] } }>(
        'GET',
        `/v1/subscriptions/${session.subscription}`,
      ),
    order: async () => (await ordersOf(harness.database.db, member.sub)).find((one) => one.id === orderId)!,
    effects: () => effectsOf(orderId),
  };
}

async function effectsOf(orderId: string): Promise<string[]> {
  const rows = await harness.database.db
    .selectFrom('effects')
    .select('key')
    .where('key', 'like', `%${orderId}`)
    .orderBy('key')
    .execute();
  return rows.map(({ key }) => key);
}
const entitlement = (member: TestMember) => member.client.call('entitlement', {});
const invoiceCalls = () => harness.calls('GET', '/v1/invoices');

describe('a subscription by direct debit', () => {
  it('grants and settles nothing before the bank says yes, and then once', async () => {
    const bought = await ordered();
    expect((await bought.subscription()).status).toBe('active');
    await bought.read();
    await bought.reconcile();
    expect(await bought.look()).toMatchObject({ state: 'pending', delayed: true, entitlement: { state: 'none' } });
    expect(await bought.order()).toMatchObject({ state: 'open', paid_at: null });
    expect(await bought.effects()).toEqual([]);
    expect(await harness.order(bought.member, { lookupKey: 'basic_monthly' })).toMatchObject({
      status: 409,
      body: { data: { reason: 'pending' } },
    });
    await bought.settle(true);
    await Promise.all([bought.look(), bought.read(), bought.reconcile()]);
    expect(await bought.look()).toMatchObject({
      state: 'paid',
      entitlement: { state: 'active', subscription: { status: 'active', limit: 5 } },
    });
    expect(await bought.effects()).toEqual([`order.confirm:${bought.orderId}`, `order.unlock:${bought.orderId}`]);
  });

  it('that comes back ends, so that nothing is charged later, and another one can be ordered', async () => {
    const bought = await ordered();
    await bought.read();
    await bought.settle(false);
    expect((await bought.subscription()).status).toBe('past_due');
    await bought.read();
    expect(await entitlement(bought.member)).toMatchObject({ state: 'none' });
    await bought.reconcile();
    expect(await bought.order()).toMatchObject({
      state: 'expired',
      source_id: expect.stringMatching(/^sub_/) as string,
    });
    expect((await bought.subscription()).status).toBe('canceled');
    expect(await bought.look()).toMatchObject({ state: 'failed', delayed: false, entitlement: { state: 'none' } });
    expect(await bought.effects()).toEqual([`mail:payment:order:${bought.orderId}`]);
    expect(await entitlement(bought.member)).toMatchObject({ paymentProblem: { kind: 'order' } });
    const again = await harness.order(bought.member, { lookupKey: 'pro_monthly' });
    await harness.pay(again.body.url);
    expect((await harness.checkout(bought.member, sessionIdOf(again.body.url))).body).toMatchObject({
      state: 'paid',
      entitlement: { state: 'active' },
    });
  });

  it('counts when a later attempt of the provider brings the money before anybody has looked', async () => {
    const bought = await ordered();
    await bought.settle(false);
    await harness.sandbox.admin('POST', '/clock', { advanceSeconds: 4 * 86_400 });
    expect(await bought.look()).toMatchObject({ state: 'paid', entitlement: { state: 'active' } });
    expect(await bought.effects()).toHaveLength(2);
  });

  it('that has ended before the bank decided waits for it', async () => {
    const bought = await ordered();
    await harness.sandbox.api('DELETE', `/v1/subscriptions/${bought.session.subscription}`);
    expect(await bought.look()).toMatchObject({ state: 'pending', delayed: true });
    await bought.settle(true);
    expect(await bought.look()).toMatchObject({ state: 'paid', entitlement: { state: 'none' } });
  });

  it('is not paid for by a change of the plan, whose invoice is nothing but credit', async () => {
    const bought = await ordered();
    const { items } = await bought.subscription();
    await harness.sandbox.api('POST', `/v1/subscriptions/${bought.session.subscription}`, {
      'items[0][id]': items.data[0]!.id,
      'items[0][price]': 'price_sandbox_basic_monthly',
      proration_behavior: 'always_invoice',
    });
    await bought.read();
    expect(await bought.look()).toMatchObject({ state: 'pending', entitlement: { state: 'none' } });
    await bought.settle(true);
    expect(await bought.look()).toMatchObject({ state: 'paid', entitlement: { state: 'active' } });
  });
});

it('a reading asks for no invoice of a subscription whose first one was paid, also in later periods', async () => {
  const member = await harness.member();
  const { body } = await harness.order(member, { lookupKey: 'basic_monthly' });
  await harness.pay(body.url);
  const id = sessionIdOf(body.url);
  const { customer } = await harness.sandbox.api<Session>('GET', `/v1/checkout/sessions/${id}`);
  await harness.checkout(member, id);
  const before = await invoiceCalls();
  await harness.sandbox.admin('POST', '/clock', { advanceSeconds: 40 * 86_400 });
  await harness.api.app.get(CustomerSync, { strict: false }).syncCustomer(customer);
  expect(await entitlement(member)).toMatchObject({ state: 'active' });
  expect(await invoiceCalls()).toBe(before);
});
