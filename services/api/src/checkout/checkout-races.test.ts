import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestMember } from '../testing/test-member.ts';
import { until } from '../testing/until.ts';
import { ProviderRefused } from '../stripe/provider-failure.ts';
import { ProviderTimeouts } from '../stripe/provider-timeouts.ts';
import { StripeGateway } from '../stripe/stripe.gateway.ts';
import { sessionIdOf, startCheckoutHarness, type CheckoutHarness } from './testing/checkout-harness.ts';
import { ordersOf } from './testing/orders-of.ts';

let harness: CheckoutHarness;
beforeAll(async () => {
  harness = await startCheckoutHarness();
});
afterAll(() => harness?.stop());

const openSessions = async (sub: string): Promise<string[]> => {
  const customer = await harness.database.db
    .selectFrom('billing_customers')
    .select('stripe_customer_id as id')
    .where('sub', '=', sub)
    .executeTakeFirstOrThrow();
  const { data } = await harness.sandbox.api<{ data: { id: string; status: string }[] }>(
    'GET',
    `/v1/checkout/sessions?customer=${customer.id}&limit=100`,
  );
  return data.filter(({ status }) => status === 'open').map(({ id }) => id);
};
const openOrders = (sub: string) =>
  harness.database.db
    .selectFrom('orders')
    .selectAll()
    .where('owner_sub', '=', sub)
    .where('state', '=', 'open')
    .execute();

const faultsHaveHappened = async () => {
  const { faults } = await harness.sandbox.admin<{ faults: { times: number }[] }>('GET', '/faults');
  return faults.every(({ times }) => times === 0);
};

describe('several tabs on two processes that want different things at once', () => {
  it('end with one order, and with one page that can be paid', async () => {
    const second = await harness.secondApi();
    for (let round = 0; round < 6; round += 1) {
      const here = await harness.member();
      const tabs: TestMember[] = [here, await harness.at(second, here), here, await harness.at(second, here)];
      const answers = await Promise.all(
        tabs.map((tab, place) =>
          harness.order(tab, { orderId: randomUUID(), currency: (place + round) % 3 === 0 ? 'USD' : 'EUR' }),
        ),
      );
      // A request that was overtaken gets an answer that says so, and the checkout page of the older order cannot be paid.
      for (const { status } of answers) expect([201, 409]).toContain(status);
      const [order, ...others] = await openOrders(here.sub);
      expect(others).toEqual([]);
      const last = await harness.order(here, { currency: order?.currency ?? 'EUR' });
      expect(last.status).toBe(201);
      expect(await openSessions(here.sub)).toEqual([sessionIdOf(last.body.url)]);
    }
  }, 90_000);

  it('twenty monthly orders of two plans wait in turn, and nobody hears that the provider is away', async () => {
    const second = await harness.secondApi();
    // One round in two met a checkout that the other process had expired; five rounds meet it for certain.
    for (let round = 0; round < 5; round += 1) {
      const here = await harness.member();
      const there = await harness.at(second, here);
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, place) =>
          harness.order(place % 2 ? there : here, { lookupKey: place % 3 ? 'basic_monthly' : 'pro_monthly' }),
        ),
      );
      expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
      expect(answers.some(({ status }) => status === 201)).toBe(true);
      expect((await openSessions(here.sub)).length).toBeLessThanOrEqual(1);
      expect(await harness.order(here, { lookupKey: 'basic_monthly' })).toMatchObject({ status: 201 });
      expect(await openSessions(here.sub)).toHaveLength(1);
    }
  }, 120_000);

  it('are charged once each when the same page is paid while it is asked about', async () => {
    const member = await harness.member();
    const orderId = randomUUID();
    const { body } = await harness.order(member, { orderId });
    const id = sessionIdOf(body.url);
    await Promise.all([
      harness.pay(body.url),
      ...Array.from({ length: 4 }, () => harness.checkout(member, id)),
      ...Array.from({ length: 2 }, () => harness.order(member, { currency: 'USD' })),
    ]);
    const seen = await harness.checkout(member, id);
    const { payments } = seen.body.entitlement;
    expect(['paid', 'expired']).toContain(seen.body.state);
    expect(payments).toHaveLength(seen.body.state === 'paid' ? 1 : 0);
    const confirmations = await harness.database.db
      .selectFrom('effects')
      .select('id')
      .where('key', '=', `order.confirm:${orderId}`)
      .execute();
    expect(confirmations).toHaveLength(payments.length);
  });
});

it('an order that was answered with "busy" is not placed after all when its turn comes', async () => {
  const member = await harness.member();
  const [first, second] = [randomUUID(), randomUUID()];
  const path = '/v1/checkout/sessions';
  // Until it is taken away.
  await harness.sandbox.admin('POST', '/faults', { kind: 'hang', method: 'POST', path, times: 1 });
  const slow = harness.order(member, { orderId: first });
  await until(faultsHaveHappened);
  const timeouts = harness.api.app.get(ProviderTimeouts, { strict: false });
  const { queueMs } = timeouts;
  timeouts.queueMs = 1;
  const busy = await harness.order(member, { orderId: second, currency: 'USD' });
  timeouts.queueMs = queueMs;
  expect(busy).toMatchObject({ status: 409, body: { data: { reason: 'busy' } } });
  await harness.sandbox.admin('DELETE', '/faults');
  expect((await slow).status).toBe(201);
  // Its turn comes after that of the second one.
  expect((await harness.order(member)).body.url).toBe((await slow).body.url);
  expect((await ordersOf(harness.database.db, member.sub)).map(({ id }) => id)).toEqual([first]);
});

describe('expiring a checkout', () => {
  const gateway = () => harness.api.app.get(StripeGateway, { strict: false });
  const opened = async () => sessionIdOf((await harness.order(await harness.member())).body.url);

  it('happens once; the second caller learns that it had expired, not that the provider is unavailable', async () => {
    const id = await opened();
    expect(await gateway().expireCheckout(id)).toBe(true);
    expect(await gateway().expireCheckout(id)).toBe(false);
  });

  it('stays paid when it was paid before', async () => {
    const { body } = await harness.order(await harness.member());
    await harness.pay(body.url);
    expect(await gateway().expireCheckout(sessionIdOf(body.url))).toBe(false);
    expect(await gateway().checkout(sessionIdOf(body.url))).toMatchObject({ status: 'complete' });
  });

  it('is not taken for ended when the provider refuses for another reason', async () => {
    const id = await opened();
    const path = `/v1/checkout/sessions/${id}/expire`;
    await harness.sandbox.admin('POST', '/faults', { kind: 'status', status: 401, path, times: 1 });
    await expect(gateway().expireCheckout(id)).rejects.toThrow(ProviderRefused);
  });
});
