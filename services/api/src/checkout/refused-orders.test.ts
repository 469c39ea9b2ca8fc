import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { subscribed } from '../testing/paid-for.ts';
import { startCheckoutHarness, type CheckoutHarness } from './testing/checkout-harness.ts';
import { giveRun, ordersOf } from './testing/orders-of.ts';

let harness: CheckoutHarness;
beforeAll(async () => {
  harness = await startCheckoutHarness();
});
afterAll(() => harness?.stop());
beforeEach(() => harness.sandbox.admin('DELETE', '/faults'));

describe('an order is refused', () => {
  it.each<[string, object, number, object]>([
    [
      'a consumer has not asked for it at once',
      { consents: { immediate: false } },
      422,
      {
        code: 'invalid_input',
        fields: [{ path: 'consents.immediate', key: 'billing:checkout.immediateRequired' }],
      },
    ],
    ['the terms on the page were others', { termsVersion: '2020-01-01' }, 409, { data: { reason: 'texts' } }],
    ['the texts on the page were others', { textVersion: '2020-01-01' }, 409, { data: { reason: 'texts' } }],
    ['nothing is sold by that name', { lookupKey: 'gold' }, 422, { fields: [{ path: 'lookupKey' }] }],
    ['Enterprise is asked for', { lookupKey: 'enterprise_monthly' }, 422, { fields: [{ path: 'lookupKey' }] }],
    ['the currency is none of ours', { currency: 'JPY' }, 422, { fields: [{ path: 'currency' }] }],
    ['the run does not exist', { runId: randomUUID() }, 404, { code: 'not_found' }],
    ['the id is none', { orderId: '1; drop table orders' }, 422, { fields: [{ path: 'orderId' }] }],
  ])('when %s', async (_name, given, status, body) => {
    const member = await harness.member();
    expect(await harness.order(member, given)).toMatchObject({ status, body });
    expect(await ordersOf(harness.database.db, member.sub)).toEqual([]);
  });

  const company = {
    company: 'Rampe AG',
    street: 'Weg 1',
    postalCode: '1',
    city: 'Bern',
    country: 'CH',
    vatId: 'CHE-1',
  };

  it.each(Object.keys(company))('when no database and no invoice can hold the %s', async (field) => {
    const member = await harness.member();
    for (const odd of ['a\u0000b', 'x\ud800y', 'one\ntwo']) {
      const business = { ...company, [field]: odd };
      const answer = await harness.order(member, { buyer: 'business', consents: { immediate: false }, business });
      const path = `business.${field}`;
      const fields = expect.arrayContaining([expect.objectContaining({ path })]) as object[];
      expect(answer).toMatchObject({ status: 422, body: { fields } });
    }
    expect(await ordersOf(harness.database.db, member.sub)).toEqual([]);
  });

  it('when the run is somebody else’s', async () => {
    const [member, other] = await Promise.all([harness.member(), harness.member()]);
    const runId = await giveRun(harness.database.db, other.sub);
    expect((await harness.order(member, { runId })).status).toBe(404);
  });

  it('when the amount is not sold in that currency', async () => {
    const { db } = harness.database;
    const price = db.updateTable('plan_prices').where('lookup_key', '=', 'pro_once');
    await price.set({ unit_amounts: JSON.stringify({ EUR: 5000 }) }).execute();
    const refused = await harness.order(await harness.member(), { lookupKey: 'pro_once', currency: 'USD' });
    await price.set({ unit_amounts: JSON.stringify({ EUR: 5000, USD: 5000 }) }).execute();
    expect(refused).toMatchObject({ status: 422, body: { fields: [{ path: 'currency' }] } });
  });

  it('when nobody is signed in', async () => {
    const answer = await fetch(`${harness.api.base}/billing/checkout`, { method: 'POST' });
    expect(answer.status).toBe(401);
  });
});

it('a plan of which we do not know what it holds is not sold', async () => {
  const price = harness.database.db.updateTable('plan_prices').where('lookup_key', '=', 'pro_once');
  await price.set({ site_limit: 0 }).execute();
  const answer = await harness.order(await harness.member(), { lookupKey: 'pro_once' });
  await price.set({ site_limit: 5 }).execute();
  expect(answer).toMatchObject({ status: 503, body: { code: 'provider_unavailable' } });
});

it('a subscription in our tables forbids the next without asking anybody', async () => {
  const member = await harness.member();
  await subscribed(harness.database.db, member.sub);
  const before = await harness.calls('POST', '/v1/checkout/sessions');
  expect((await harness.order(member, { lookupKey: 'basic_monthly' })).status).toBe(409);
  expect(await harness.calls('POST', '/v1/checkout/sessions')).toBe(before);
});
