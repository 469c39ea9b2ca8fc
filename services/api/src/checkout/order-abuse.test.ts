import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { Catalogue } from '../catalogue/catalogue.ts';
import { sessionIdOf, startCheckoutHarness, type CheckoutHarness } from './testing/checkout-harness.ts';

let harness: CheckoutHarness;
beforeAll(async () => {
  harness = await startCheckoutHarness();
});
afterAll(() => harness?.stop());
afterEach(() => void vi.useRealTimers());

const sessionState = async (url: string) =>
  (await harness.sandbox.api<{ status: string }>('GET', `/v1/checkout/sessions/${sessionIdOf(url)}`)).status;
const subscriptionsOf = async (sub: string): Promise<number> => {
  const { stripe_customer_id: customer } = await harness.database.db
    .selectFrom('billing_customers')
    .select('stripe_customer_id')
    .where('sub', '=', sub)
    .executeTakeFirstOrThrow();
  const all = await harness.sandbox.api<{ data: unknown[] }>(
    'GET',
    `/v1/subscriptions?customer=${customer}&status=all`,
  );
  return all.data.length;
};

it('two plans by the month in two tabs: only the newer one can be paid, nobody pays two subscriptions', async () => {
  const member = await harness.member();
  const basic = await harness.order(member, { lookupKey: 'basic_monthly' });
  const pro = await harness.order(member, { lookupKey: 'pro_monthly' });
  expect(pro.status).toBe(201);
  expect(await sessionState(basic.body.url)).toBe('expired');
  expect((await harness.pay(basic.body.url)).location).toBeNull();
  expect((await harness.pay(pro.body.url)).status).toBe(303);
  expect(await subscriptionsOf(member.sub)).toBe(1);
});

it('two plans by the month at the same moment leave one checkout that is open', async () => {
  for (let round = 0; round < 3; round += 1) {
    const member = await harness.member();
    const answers = await Promise.all(
      ['basic_monthly', 'pro_monthly', 'basic_monthly', 'pro_monthly'].map((lookupKey) =>
        harness.order(member, { lookupKey, orderId: randomUUID() }),
      ),
    );
    const urls = new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.url));
    const states = await Promise.all([...urls].map(sessionState));
    expect(states.filter((state) => state === 'open').length).toBeLessThanOrEqual(1);
  }
});

it('the price that was shown is the price that is charged: another one is refused before anything is ordered', async () => {
  const member = await harness.member();
  const refused = await harness.order(member, { shownAmount: 1999 });
  expect(refused).toMatchObject({ status: 409, body: { code: 'conflict', data: { reason: 'price' } } });
  expect((await member.client.call('orders', {})).orders).toEqual([]);
  expect((await harness.order(member, { shownAmount: 2000 })).status).toBe(201);
});

it('one account cannot use up the calls to the provider that everybody shares', async () => {
  const member = await harness.member();
  await harness.order(member);
  // The limit counts in whole minutes, and no call may fall into the next one.
  vi.useFakeTimers({ toFake: ['Date'] });
  const answers = await Promise.all(Array.from({ length: 40 }, () => harness.post(member, '/billing/portal')));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(10);
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  vi.useRealTimers();
  const other = await harness.member();
  expect((await harness.order(other)).status).toBe(201);
});

it('who looks at a checkout again and again hears what our tables say, and the provider has its peace', async () => {
  const member = await harness.member();
  const { body } = await harness.order(member);
  const id = sessionIdOf(body.url);
  const path = `/v1/checkout/sessions/${id}`;
  const before = await harness.calls('GET', path);
  for (let look = 0; look < 90; look += 1) {
    expect(await harness.checkout(member, id)).toMatchObject({ status: 200, body: { state: 'pending' } });
  }
  // Thirty in each of the two minutes that this may touch.
  expect((await harness.calls('GET', path)) - before).toBeLessThanOrEqual(60);
});

it('who pays in dollars is shown dollars, not the number of the euro price', async () => {
  const price = '/prices/price_sandbox_pro_monthly';
  await harness.sandbox.admin('POST', price, { currency: 'usd', unit_amount: 4500 });
  await harness.api.app.get(Catalogue, { strict: false }).refresh();
  const member = await harness.member();
  const { body } = await harness.order(member, { lookupKey: 'pro_monthly', currency: 'USD', shownAmount: 4500 });
  await harness.pay(body.url);
  const seen = await harness.checkout(member, sessionIdOf(body.url));
  expect(seen.body.entitlement.subscription?.price).toMatchObject({ amount: 4500, currency: 'USD' });
});

it('a price that the provider raised a moment ago is never charged unseen', async () => {
  const member = await harness.member();
  await harness.sandbox.admin('POST', '/prices/price_sandbox_basic_once', { currency: 'usd', unit_amount: 9900 });
  const request = { currency: 'USD', shownAmount: 2000 };
  expect(await harness.order(member, request)).toMatchObject({ status: 409, body: { data: { reason: 'price' } } });
  const [left] = await harness.database.db
    .selectFrom('orders')
    .selectAll()
    .where('owner_sub', '=', member.sub)
    .execute();
  expect(left?.state).toBe('expired');
  // The catalogue was read again, so the next look shows what is charged.
  const { plans } = await member.client.call('plans', {});
  const basic = plans.find(({ id }) => id === 'basic')?.prices.find(({ lookupKey }) => lookupKey === 'basic_once');
  expect(basic?.unitAmount.USD).toBe(9900);
  expect((await harness.order(member, { ...request, shownAmount: 9900 })).status).toBe(201);
});
