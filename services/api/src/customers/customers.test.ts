import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { subjectHash } from '../access/account-key.ts';
import { ConfirmedEmails } from '../access/confirmed-emails.ts';
import { OutboxRunner } from '../outbox/outbox.runner.ts';
import { addEffect } from '../outbox/outbox.repository.ts';
import { alertsOf } from '../errors/testing/alerts.ts';
import { outsidePart } from '../testing/test-database.ts';
import { until } from '../testing/until.ts';
import { adoptCustomer } from '../subscriptions/customer-adoption.ts';
import { startCheckoutHarness, type CheckoutHarness } from '../checkout/testing/checkout-harness.ts';
import { emailKind } from './customer-email.ts';
import { Customers } from './customers.ts';

let harness: CheckoutHarness;
beforeAll(async () => {
  harness = await startCheckoutHarness();
});
afterAll(() => harness?.stop());
beforeEach(() => harness.sandbox.admin('DELETE', '/faults'));

/** Customers as an earlier client made them. The search finds them once its index has caught up. */
async function earlier(sub: string, count: number, indexed = true): Promise<string[]> {
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) {
    const form = { 'metadata[identity_id]': sub };
    ids.push((await harness.sandbox.api<{ id: string }>('POST', '/v1/customers', form)).id);
  }
  if (indexed) await harness.sandbox.admin('POST', '/clock', { advanceSeconds: 61 });
  return ids;
}
const customerOf = async (sub: string) =>
  (
    await harness.database.db
      .selectFrom('billing_customers')
      .select('stripe_customer_id')
      .where('sub', '=', sub)
      .executeTakeFirst()
  )?.stripe_customer_id;
const made = (sub: string) =>
  harness.sandbox
    .api<{ data: { metadata: Record<string, string> }[] }>('GET', '/v1/customers?limit=100')
    .then(({ data }) => data.filter(({ metadata }) => metadata['identity_id'] === sub).length);

describe('the customer of a person', () => {
  it('is one, although two checkouts came within the lag of the search', async () => {
    const member = await harness.member();
    const [basic, pro] = await Promise.all([
      harness.order(member, { lookupKey: 'basic_once' }),
      harness.order(member, { lookupKey: 'pro_once' }),
    ]);
    expect([basic.status, pro.status]).toEqual([201, 201]);
    expect(await made(member.sub)).toBe(1);
  });

  it('is the one that an earlier client made', async () => {
    const member = await harness.member();
    const [id] = await earlier(member.sub, 1);
    expect((await harness.order(member)).status).toBe(201);
    expect(await customerOf(member.sub)).toBe(id);
  });

  it('is found beside the first look at the entitlement, without waiting for it', async () => {
    const member = await harness.member();
    const [id] = await earlier(member.sub, 1);
    await member.client.call('entitlement', {});
    expect(await until(() => customerOf(member.sub))).toBe(id);
  });

  it('is nobody while there are two: no grant, no order, until an operator decides', async () => {
    const member = await harness.member();
    const [first, second] = await earlier(member.sub, 2);
    const refused = await harness.order(member);
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict', data: { reason: 'customer' } } });
    expect(await customerOf(member.sub)).toBeUndefined();
    expect(await member.client.call('entitlement', {})).toMatchObject({ state: 'none' });
    expect(await adopt(member.sub)).toMatchObject({ code: 2, err: expect.stringContaining('usage') });
    expect(await adopt(member.sub, 'cus_of_nobody')).toMatchObject({ code: 1, err: expect.stringContaining(first!) });
    expect(await adopt(member.sub, second!)).toMatchObject({ code: 0, err: '' });
    expect(await customerOf(member.sub)).toBe(second);
    expect((await harness.order(member)).status).toBe(201);
  });

  it('is never one whose subject differs in capital letters only, which the search does not see', async () => {
    const member = await harness.member(`abc-${randomUUID()}`);
    const [other] = await earlier(member.sub.toUpperCase(), 1);
    expect((await harness.order(member)).status).toBe(201);
    expect(await customerOf(member.sub)).not.toBe(other);
    const mixed = await harness.member(member.sub.toUpperCase());
    await harness.order(mixed);
    expect(await customerOf(mixed.sub)).toBe(other);
  });

  it('may have any subject, and an address that the payment provider does not take', async () => {
    for (const sub of [`auth0|o'hara\\${randomUUID()}`, `жук ${randomUUID()}`]) {
      const member = await harness.member(sub);
      expect((await harness.order(member)).status).toBe(201);
      expect(await made(sub)).toBe(1);
    }
  });

  it('is never one that is another person’s already', async () => {
    const [owner, thief] = await Promise.all([harness.member(), harness.member()]);
    await harness.order(owner);
    const theirs = (await customerOf(owner.sub))!;
    await harness.sandbox.api('POST', `/v1/customers/${theirs}`, { 'metadata[identity_id]': thief.sub });
    await harness.sandbox.admin('POST', '/clock', { advanceSeconds: 61 });
    expect(await harness.order(thief)).toMatchObject({ status: 409, body: { data: { reason: 'customer' } } });
    expect(await customerOf(thief.sub)).toBeUndefined();
    expect(await customerOf(owner.sub)).toBe(theirs);
  });

  it('that the provider does not know any more is replaced, unless something was bought through it', async () => {
    const [fresh, buyer] = await Promise.all([harness.member(), harness.member()]);
    for (const { sub } of [fresh, buyer]) {
      await harness.database.db
        .insertInto('billing_customers')
        .values({ sub, stripe_customer_id: `cus_gone_${sub}` })
        .execute();
    }
    await harness.database.db
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
    expect((await harness.order(fresh)).status).toBe(201);
    expect(await harness.order(buyer)).toMatchObject({ status: 409, body: { data: { reason: 'customer' } } });
    expect(await customerOf(buyer.sub)).toBe(`cus_gone_${buyer.sub}`);
  });

  it('is not made for an account that is being deleted', async () => {
    const member = await harness.member();
    await member.client.call('me', {});
    await harness.database.db
      .updateTable('accounts')
      .set({ state: 'deleting' })
      .where('sub', '=', member.sub)
      .execute();
    expect((await harness.order(member)).status).toBe(410);
    expect(await customerOf(member.sub)).toBeUndefined();
  });

  it('that was being made while the account is deleted keeps nothing of the person', async () => {
    const sub = `person-${randomUUID()}`;
    await markDeleting(sub);
    const obtained = harness.api.app
      .get(Customers, { strict: false })
      .obtain({ sub, email: `${sub}@example.org`, emailVerified: true }, 0);
    await expect(obtained).rejects.toMatchObject({ code: 'gone' });
    expect(await newest()).toMatchObject({ email: null, metadata: {} });
  });
});

describe('a changed address', () => {
  const confirmedEmails = () => harness.api.app.get(ConfirmedEmails, { strict: false });
  const nobody = { name: null, orgId: null, authTime: null };
  const addressOf = async (customer = '') =>
    (await harness.sandbox.api<{ email: string | null }>('GET', `/v1/customers/${customer}`)).email;
  async function buyer() {
    const member = await harness.member();
    await harness.order(member);
    return { sub: member.sub, customer: await customerOf(member.sub) };
  }
  const effectsLeft = () =>
    harness.database.db
      .selectFrom('effects')
      .select('key')
      .where('kind', '=', emailKind.name)
      .where('done_at', 'is', null);
  const allDone = () => until(async () => (await effectsLeft().execute()).length === 0);

  it('is told to the provider once it is confirmed', async () => {
    const { sub, customer } = await buyer();
    await confirmedEmails().seen({ ...nobody, sub, email: 'new@example.org', emailVerified: false });
    await confirmedEmails().seen({ ...nobody, sub, email: 'newer@example.org', emailVerified: true });
    expect(await until(async () => (await addressOf(customer)) === 'newer@example.org')).toBe(true);
  });

  it('that the provider refuses is tried once, and the operator is alerted', async () => {
    const { sub, customer } = await buyer();
    const alerts = alertsOf('effect_refused');
    const fault = { kind: 'status', status: 400, method: 'POST', path: `/v1/customers/${customer}`, times: 'always' };
    await harness.sandbox.admin('POST', '/faults', fault);
    await confirmedEmails().seen({ ...nobody, sub, email: 'refused@example.org', emailVerified: true });
    await harness.api.app.get(OutboxRunner, { strict: false }).drain();
    expect(await effectsLeft().execute()).toEqual([]);
    expect(alerts()).toMatchObject([{ kind: emailKind.name, attempts: 1 }]);
  });

  it('does not go to the provider any more while the account is being deleted', async () => {
    const { sub, customer = '' } = await buyer();
    await harness.sandbox.api('POST', `/v1/customers/${customer}`, { email: '' });
    await harness.database.db
      .updateTable('billing_customers')
      .set({ email: 'late@example.org' })
      .where('sub', '=', sub)
      .execute();
    await markDeleting(sub);
    await addEffect(harness.database.db, emailKind, `${emailKind.name}:${sub}`, { sub });
    await allDone();
    expect(await addressOf(customer)).toBeNull();
  });

  it('that was told while the account was being deleted is cleared by the next try', async () => {
    const { sub, customer = '' } = await buyer();
    // A process died after it had told the address; meanwhile the deletion came to its end.
    await harness.sandbox.api('POST', `/v1/customers/${customer}`, { email: 'told@example.org' });
    await markDeleting(sub);
    await harness.database.db
      .updateTable('billing_customers')
      .set({ sub: `deleted:${sub}`, email: null })
      .where('sub', '=', sub)
      .execute();
    await addEffect(harness.database.db, emailKind, `${emailKind.name}:${sub}`, { sub, customer });
    await allDone();
    expect(await addressOf(customer)).toBeNull();
  });
});

const newest = async () => (await harness.sandbox.api<{ data: object[] }>('GET', '/v1/customers?limit=1')).data[0];
const markDeleting = (sub: string) =>
  harness.database.db
    .insertInto('deleted_subjects')
    .values({ sub_hash: subjectHash(sub) })
    .execute();

/** The operator's command. */
async function adopt(...words: string[]): Promise<{ code: number; err: string }> {
  let err = '';
  const env = {
    NODE_ENV: 'test',
    REDIS_URL: outsidePart('REDIS_URL'),
    DATABASE_URL: harness.database.url,
    SIGNING_KEYS: 'a-key-of-the-tests-that-is-long-enough',
    ...harness.sandbox.env,
  };
  const stdout = { write: () => true };
  const stderr = { write: (text: string) => (err += text) };
  return { code: await adoptCustomer(words, env, { stdout, stderr }), err };
}
