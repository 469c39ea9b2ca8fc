import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { OpenOrders } from '../checkout/open-orders.ts';
import { StripeEventWorker } from '../stripe-events/stripe-event.worker.ts';
import { sessionIdOf, startCheckoutHarness, type CheckoutHarness } from '../checkout/testing/checkout-harness.ts';
import { ordersOf } from '../checkout/testing/orders-of.ts';
import type { TestMember } from '../testing/test-member.ts';

let harness: CheckoutHarness;
beforeAll(async () => {
  harness = await startCheckoutHarness();
});
afterAll(() => harness?.stop());

const monthly = { lookupKey: 'basic_monthly' };
/** Orders, pays, and ends the subscription at the provider before anybody has read it. @returns the checkout's id */
async function paidAndOver(member: TestMember, status?: string): Promise<string> {
  const { body } = await harness.order(member, monthly);
  await harness.pay(body.url);
  const id = sessionIdOf(body.url);
  const { subscription } = await harness.sandbox.api<{ subscription: string }>('GET', `/v1/checkout/sessions/${id}`);
  if (status === undefined) await harness.sandbox.api('DELETE', `/v1/subscriptions/${subscription}`);
  else await harness.sandbox.admin('POST', `/subscriptions/${subscription}/status`, { status });
  return id;
}
const confirmations = async (orderId: string): Promise<number> =>
  (await harness.database.db.selectFrom('effects').select('id').where('key', '=', `order.confirm:${orderId}`).execute())
    .length;

/** Each of them settles the order, no matter which comes first. */
const looks: [string, (member: TestMember, checkoutId: string) => Promise<unknown>][] = [
  ['the return page asks', (member, id) => harness.checkout(member, id)],
  [
    'the event of the completed checkout comes',
    (_member, id) =>
      harness.api.app
        .get(StripeEventWorker, { strict: false })
        .process([{ id: 'evt_1', type: 'checkout.session.completed', object_id: id, customer_id: null, attempts: 1 }]),
  ],
  [
    'nobody comes but the reconciliation',
    () => harness.api.app.get(OpenOrders, { strict: false }).syncAll(new Date(Date.now() + 3_600_000)),
  ],
  ['the person orders again', (member) => harness.order(member, { lookupKey: 'pro_monthly' })],
];

describe('a paid order whose subscription is over at its first reading', () => {
  it.each(looks)('is settled and confirmed once when %s', async (_name, look) => {
    const member = await harness.member();
    const id = await paidAndOver(member);
    await look(member, id);
    await look(member, id);
    const order = (await ordersOf(harness.database.db, member.sub)).find((one) => one.checkout_id === id)!;
    expect(order).toMatchObject({ state: 'paid', source_id: expect.stringMatching(/^sub_/) as string });
    expect(await confirmations(order.id)).toBe(1);
    expect((await harness.checkout(member, id)).body).toMatchObject({ state: 'paid', entitlement: { state: 'none' } });
  });

  it.each(['canceled', 'unpaid', 'paused', 'of_next_year'])(
    'does not stand in the way of the next monthly order, whatever became of it: %s',
    async (status) => {
      const member = await harness.member();
      await paidAndOver(member, status === 'of_next_year' ? undefined : status);
      expect(await harness.order(member, monthly)).toMatchObject({ status: 201 });
    },
  );

  it('is settled although its customer is not ours any more', async () => {
    const member = await harness.member();
    const id = await paidAndOver(member);
    await harness.database.db.deleteFrom('billing_customers').where('sub', '=', member.sub).execute();
    expect((await harness.checkout(member, id)).body).toMatchObject({ state: 'paid' });
  });
});

describe('a paid order whose account was deleted before its first reading', () => {
  it.each([
    ['known', true],
    ['not ours any more', false],
  ])('alerts the operator once when its customer is %s', async (_name, isKnown) => {
    const member = await harness.member();
    const { sub } = member;
    const id = await paidAndOver(member);
    const { customer } = await harness.sandbox.api<{ customer: string }>('GET', `/v1/checkout/sessions/${id}`);
    const deleted = `deleted:${randomUUID()}`;
    const { db } = harness.database;
    await db.updateTable('orders').set({ owner_sub: deleted }).where('owner_sub', '=', sub).execute();
    await db.updateTable('billing_customers').set({ sub: deleted, email: null }).where('sub', '=', sub).execute();
    if (!isKnown) await db.deleteFrom('billing_customers').where('sub', '=', deleted).execute();
    const logged = vi.spyOn(Logger.prototype, 'error');
    const openOrders = harness.api.app.get(OpenOrders, { strict: false });
    for (const hours of [1, 2]) await openOrders.syncAll(new Date(Date.now() + hours * 3_600_000));
    const alerts = logged.mock.calls.filter(([line]) => (line as { customer?: unknown }).customer === customer);
    logged.mockRestore();
    expect(alerts).toEqual([[{ event: 'paid_after_deletion', alert: true, customer }]]);
  });
});

describe('an order whose money is still on its way', () => {
  it('waits, and blocks nothing once the money has failed', async () => {
    const member = await harness.member();
    const { body } = await harness.order(member);
    await harness.pay(body.url, { method: 'delayed' });
    expect(await harness.order(member)).toMatchObject({ status: 409, body: { data: { reason: 'pending' } } });
    const session = await harness.sandbox.api<{ payment_intent: string }>(
      'GET',
      `/v1/checkout/sessions/${sessionIdOf(body.url)}`,
    );
    await harness.sandbox.admin('POST', `/payment_intents/${session.payment_intent}/settle`, { ok: false });
    expect(await harness.order(member)).toMatchObject({ status: 201 });
  });
});
