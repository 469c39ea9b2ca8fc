import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { outsidePart } from '../testing/test-database.ts';
import { until } from '../testing/until.ts';
import { adoptCustomer } from '../subscriptions/customer-adoption.ts';
import { startCheckoutBench, type CheckoutBench } from '../checkout/testing/checkout-bench.ts';

let bench: CheckoutBench;
beforeAll(async () => {
  bench = await startCheckoutBench();
});
afterAll(() => bench?.stop());
beforeEach(() => bench.sandbox.admin('DELETE', '/faults'));

/** Customers as an earlier client made them. The search finds them once its index has caught up. */
async function earlier(sub: string, count: number, indexed = true): Promise<string[]> {
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) {
    const form = { 'metadata[identity_id]': sub };
    ids.push((await bench.sandbox.api<{ id: string }>('POST', '/v1/customers', form)).id);
  }
  if (indexed) await bench.sandbox.admin('POST', '/clock', { advanceSeconds: 61 });
  return ids;
}
const customerOf = async (sub: string) =>
  (
    await bench.database.db
      .selectFrom('billing_customers')
      .select('stripe_customer_id')
      .where('sub', '=', sub)
      .executeTakeFirst()
  )?.stripe_customer_id;
const made = (sub: string) =>
  bench.sandbox
    .api<{ data: { metadata: Record<string, string> }[] }>('GET', '/v1/customers?limit=100')
    .then(({ data }) => data.filter(({ metadata }) => metadata['identity_id'] === sub).length);

describe('the customer of a person', () => {
  it('is one, although two checkouts came within the lag of the search', async () => {
    const member = await bench.member();
    const [basic, pro] = await Promise.all([
      bench.order(member, { lookupKey: 'basic_once' }),
      bench.order(member, { lookupKey: 'pro_once' }),
    ]);
    expect([basic.status, pro.status]).toEqual([201, 201]);
    expect(await made(member.sub)).toBe(1);
  });

  it('is the one that an earlier client made', async () => {
    const member = await bench.member();
    const [id] = await earlier(member.sub, 1);
    expect((await bench.order(member)).status).toBe(201);
    expect(await customerOf(member.sub)).toBe(id);
  });

  it('is found beside the first look at the entitlement, without waiting for it', async () => {
    const member = await bench.member();
    const [id] = await earlier(member.sub, 1);
    await member.client.call('entitlement', {});
    expect(await until(() => customerOf(member.sub))).toBe(id);
  });

  it('is nobody while there are two: no grant, no order, until an operator decides', async () => {
    const member = await bench.member();
    const [first, second] = await earlier(member.sub, 2);
    const refused = await bench.order(member);
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict', data: { reason: 'customer' } } });
    expect(await customerOf(member.sub)).toBeUndefined();
    expect(await member.client.call('entitlement', {})).toMatchObject({ state: 'none' });
    expect(await adopt(member.sub)).toMatchObject({ code: 2, err: expect.stringContaining('usage') });
    expect(await adopt(member.sub, 'cus_of_nobody')).toMatchObject({ code: 1, err: expect.stringContaining(first!) });
    expect(await adopt(member.sub, second!)).toMatchObject({ code: 0, err: '' });
    expect(await customerOf(member.sub)).toBe(second);
    expect((await bench.order(member)).status).toBe(201);
  });

  it('is never one whose subject differs in capital letters only, which the search does not see', async () => {
    const member = await bench.member(`abc-${randomUUID()}`);
    const [other] = await earlier(member.sub.toUpperCase(), 1);
    expect((await bench.order(member)).status).toBe(201);
    expect(await customerOf(member.sub)).not.toBe(other);
    const mixed = await bench.member(member.sub.toUpperCase());
    await bench.order(mixed);
    expect(await customerOf(mixed.sub)).toBe(other);
  });

  it('may have any subject, and an address that the payment provider does not take', async () => {
    for (const sub of [`auth0|o'hara\\${randomUUID()}`, `жук ${randomUUID()}`]) {
      const member = await bench.member(sub);
      expect((await bench.order(member)).status).toBe(201);
      expect(await made(sub)).toBe(1);
    }
  });

  it('is never one that is another person’s already', async () => {
    const [owner, thief] = await Promise.all([bench.member(), bench.member()]);
    await bench.order(owner);
    const theirs = (await customerOf(owner.sub))!;
    await bench.sandbox.api('POST', `/v1/customers/${theirs}`, { 'metadata[identity_id]': thief.sub });
    await bench.sandbox.admin('POST', '/clock', { advanceSeconds: 61 });
    expect(await bench.order(thief)).toMatchObject({ status: 409, body: { data: { reason: 'customer' } } });
    expect(await customerOf(thief.sub)).toBeUndefined();
    expect(await customerOf(owner.sub)).toBe(theirs);
  });

  it('that the provider does not know any more is replaced, unless something was bought through it', async () => {
    const [fresh, buyer] = await Promise.all([bench.member(), bench.member()]);
    for (const { sub } of [fresh, buyer]) {
      await bench.database.db
        .insertInto('billing_customers')
        .values({ sub, stripe_customer_id: `cus_gone_${sub}` })
        .execute();
    }
    await bench.database.db
      .insertInto('one_time_payments')
      .values({
        payment_intent_id: `pi_${buyer.sub}`,
        checkout_id: `cs_${buyer.sub}`,
        stripe_customer_id: `cus_gone_${buyer.sub}`,
        status: 'succeeded',
        product_id: 'prod',
        plan_name: 'Basic',
        site_limit: 1,
        amount: 2000,
        currency: 'EUR',
        paid_at: new Date(),
      })
      .execute();
    expect((await bench.order(fresh)).status).toBe(201);
    expect(await bench.order(buyer)).toMatchObject({ status: 409, body: { data: { reason: 'customer' } } });
    expect(await customerOf(buyer.sub)).toBe(`cus_gone_${buyer.sub}`);
  });

  it('is not made for an account that is being deleted', async () => {
    const member = await bench.member();
    await member.client.call('me', {});
    await bench.database.db.updateTable('accounts').set({ state: 'deleting' }).where('sub', '=', member.sub).execute();
    expect((await bench.order(member)).status).toBe(410);
    expect(await customerOf(member.sub)).toBeUndefined();
  });
});

/** The operator's command. */
async function adopt(...words: string[]): Promise<{ code: number; err: string }> {
  let err = '';
  const env = {
    NODE_ENV: 'test',
    REDIS_URL: outsidePart('REDIS_URL'),
    DATABASE_URL: bench.database.url,
    SIGNING_KEYS: 'a-key-of-the-tests-that-is-long-enough',
    ...bench.sandbox.env,
  };
  const stdout = { write: () => true };
  const stderr = { write: (text: string) => (err += text) };
  return { code: await adoptCustomer(words, env, { stdout, stderr }), err };
}
