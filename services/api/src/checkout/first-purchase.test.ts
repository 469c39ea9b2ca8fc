import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sandboxOrigin } from '../testing/payments-sandbox.ts';
import { sessionIdOf, startCheckoutHarness, type CheckoutHarness } from './testing/checkout-harness.ts';
import { giveRun, ordersOf } from './testing/orders-of.ts';

let harness: CheckoutHarness;
beforeAll(async () => {
  harness = await startCheckoutHarness();
});
afterAll(() => harness?.stop());
beforeEach(() => harness.sandbox.admin('DELETE', '/faults'));

const effectsOf = async (orderId: string) =>
  (
    await harness.database.db
      .selectFrom('effects')
      .select('key')
      .where('key', 'in', [`order.confirm:${orderId}`, `order.unlock:${orderId}`])
      .orderBy('key')
      .execute()
  ).map(({ key }) => key);
describe('the first purchase', () => {
  it('keeps evidence, is paid on the hosted page, and counts although no webhook ever comes', async () => {
    const member = await harness.member();
    const orderId = randomUUID();
    const placed = await harness.order(member, { orderId });
    expect(placed.status).toBe(201);
    expect(placed.body.url).toMatch(`${sandboxOrigin}/sandbox/payments/checkout/`);
    const [order] = await ordersOf(harness.database.db, member.sub);
    expect(order).toMatchObject({
      id: orderId,
      reference: expect.stringMatching(/^ST-[2-9A-Z]{8}$/) as string,
      email: `${member.sub}@example.org`,
      lookup_key: 'basic_once',
      site_limit: 1,
      profile: 'basic',
      amount: 2000,
      currency: 'EUR',
      tax_note: 'included',
      terms_hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      button_label: 'Zahlungspflichtig bestellen',
      buyer: 'consumer',
      consents: { immediate: true, at: expect.stringMatching(/^\d{4}-/) as string },
      state: 'open',
    });
    const id = sessionIdOf(placed.body.url);
    expect((await harness.checkout(member, id)).body).toMatchObject({ state: 'pending', delayed: false });

    const paid = await harness.pay(placed.body.url);
    expect(paid).toEqual({ status: 303, location: `${sandboxOrigin}/setup/return?checkout=${id}` });
    const { body } = await harness.checkout(member, id);
    expect(body).toMatchObject({
      state: 'paid',
      orderId,
      reference: order!.reference,
      lookupKey: 'basic_once',
      entitlement: { state: 'active', mode: 'test', totals: { oneTimeLimit: 1, oneTimeUsed: 0 } },
    });
    expect(body.entitlement).toEqual(await member.client.call('entitlement', {}));
    // Looked at again, nothing happens again.
    await harness.checkout(member, id);
    expect(body.entitlement.payments).toHaveLength(1);
    expect(await effectsOf(orderId)).toEqual([`order.confirm:${orderId}`]);
    const { orders } = await member.client.call('orders', {});
    expect(orders).toMatchObject([
      {
        reference: order!.reference,
        planName: 'Basic',
        interval: 'once',
        amount: 2000,
        currency: 'EUR',
        state: 'paid',
      },
    ]);
  });

  it('of Pro by the month has its name, limit, price and the end of its period', async () => {
    const member = await harness.member();
    const { body } = await harness.order(member, {
      lookupKey: 'pro_monthly',
      buyer: 'business',
      consents: { immediate: false },
    });
    await harness.pay(body.url);
    const seen = await harness.checkout(member, sessionIdOf(body.url));
    expect(seen.body.state).toBe('paid');
    const { subscription } = seen.body.entitlement;
    expect(subscription).toMatchObject({
      planName: 'Pro',
      profile: 'pro',
      limit: 5,
      used: 0,
      status: 'active',
      price: { amount: 4000, currency: 'EUR', formatted: '40,00\u00a0€', interval: 'month' },
    });
    expect(Date.parse(subscription!.periodEnd!) - Date.now()).toBeGreaterThan(27 * 86_400_000);
    // There is no second one beside it.
    const again = await harness.order(member, { lookupKey: 'basic_monthly' });
    expect(again).toMatchObject({ status: 409, body: { code: 'conflict', data: { reason: 'subscribed' } } });
    expect(await harness.order(member, { lookupKey: 'basic_once' })).toMatchObject({ status: 201 });
  });

  it('in dollars is charged in dollars, whatever the body says about money', async () => {
    const member = await harness.member();
    const { body } = await harness.order(member, { currency: 'USD', locale: 'en', amount: 1, priceId: 'x' } as never);
    const session = await harness.sandbox.api<{ currency: string; amount_total: number }>(
      'GET',
      `/v1/checkout/sessions/${sessionIdOf(body.url)}`,
    );
    expect(session).toMatchObject({ currency: 'usd', amount_total: 2000 });
    expect((await ordersOf(harness.database.db, member.sub))[0]).toMatchObject({
      button_label: 'Order with obligation to pay',
      currency: 'USD',
    });
  });

  it('opens the run that it was made for, once', async () => {
    const member = await harness.member();
    const runId = await giveRun(harness.database.db, member.sub);
    const orderId = randomUUID();
    const { body } = await harness.order(member, { orderId, runId });
    await harness.pay(body.url);
    const id = sessionIdOf(body.url);
    await Promise.all(Array.from({ length: 5 }, () => harness.checkout(member, id)));
    expect((await harness.checkout(member, id)).body).toMatchObject({ state: 'paid', run: { id: runId } });
    expect(await effectsOf(orderId)).toEqual([`order.confirm:${orderId}`, `order.unlock:${orderId}`]);
  });
});
