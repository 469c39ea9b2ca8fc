import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CurrentUser } from '../access/current-user.ts';
import { subjectHash } from '../access/account-key.ts';
import { alertsOf } from '../errors/testing/alerts.ts';
import { startApi } from '../testing/test-api.ts';
import { subscribed } from '../testing/paid-for.ts';
import { testConfig } from '../testing/test-config.ts';
import type { TestMember } from '../testing/test-member.ts';
import { CheckoutSessions } from '../checkout/checkout-sessions.ts';
import { CheckoutSync } from '../checkout/checkout-sync.ts';
import { CustomerSync } from './customer-sync.ts';
import { ProviderFailure } from '../stripe/provider-failure.ts';
import { SubscriptionEnding } from './subscription-ending.ts';
import { startCheckoutHarness, type CheckoutHarness } from '../checkout/testing/checkout-harness.ts';

let shop: CheckoutHarness;
beforeAll(async () => {
  shop = await startCheckoutHarness();
});
afterAll(() => shop?.stop());
beforeEach(() => shop.sandbox.admin('DELETE', '/faults'));

const ending = () => shop.api.app.get(SubscriptionEnding, { strict: false });
const customerOf = async ({ sub }: TestMember) =>
  (await shop.database.db.selectFrom('billing_customers').selectAll().where('sub', '=', sub).executeTakeFirstOrThrow())
    .stripe_customer_id;
/** At the provider. */
const statuses = async (customer: string) => {
  const { data } = await shop.sandbox.api<{ data: { status: string }[] }>(
    'GET',
    `/v1/subscriptions?customer=${customer}&status=all`,
  );
  return data.map(({ status }) => status);
};
type Given = Parameters<CheckoutHarness['order']>[1];
async function subscriber(given: Given = {}): Promise<{ member: TestMember; customer: string }> {
  const member = await shop.member();
  const { body } = await shop.order(member, { lookupKey: 'pro_monthly', ...given });
  await shop.pay(body.url);
  const customer = await customerOf(member);
  await shop.api.app.get(CustomerSync, { strict: false }).syncCustomer(customer);
  expect(await statuses(customer)).toEqual(['active']);
  return { member, customer };
}

/** Bought without us. */
async function legacyPurchase(customer: string): Promise<void> {
  const { data } = await shop.sandbox.api<{ data: { id: string }[] }>('GET', '/v1/prices?lookup_keys[0]=pro_monthly');
  const { url } = await shop.sandbox.api<{ url: string }>('POST', '/v1/checkout/sessions', {
    mode: 'subscription',
    customer,
    'line_items[0][price]': data[0]!.id,
    'line_items[0][quantity]': '1',
    success_url: 'https://shop.example/',
  });
  await shop.pay(url);
  expect(await statuses(customer)).toEqual(['active']);
}

describe('the subscriptions of an account that is deleted', () => {
  it('end at once at the provider and here, and ending them twice is no fault', async () => {
    const { member, customer } = await subscriber();
    const { customer: other } = await subscriber();
    await ending().endAll(member.sub);
    expect(await statuses(customer)).toEqual(['canceled']);
    expect(await statuses(other)).toEqual(['active']);
    const row = await shop.database.db
      .selectFrom('subscriptions')
      .select('status')
      .where('stripe_customer_id', '=', customer)
      .executeTakeFirst();
    expect(row).toEqual({ status: 'canceled' });
    await ending().endAll(member.sub);
    expect(await statuses(customer)).toEqual(['canceled']);
  });

  it('are waited for while the provider is away', async () => {
    const { member, customer } = await subscriber();
    await shop.sandbox.admin('POST', '/faults', { kind: 'down' });
    await expect(ending().endAll(member.sub)).rejects.toThrow(ProviderFailure);
    await shop.sandbox.admin('DELETE', '/faults');
    await ending().endAll(member.sub);
    expect(await statuses(customer)).toEqual(['canceled']);
  });

  it('cannot come from a checkout page that is still open', async () => {
    const member = await shop.member();
    const { body } = await shop.order(member, { lookupKey: 'pro_monthly' });
    await ending().endAll(member.sub);
    await shop.pay(body.url);
    expect(await statuses(await customerOf(member))).toEqual([]);
  });

  it('of an earlier client are found and ended, all of them', async () => {
    const sub = "legacy-o'neil";
    const customers = await Promise.all(
      [1, 2].map(() => shop.sandbox.api<{ id: string }>('POST', '/v1/customers', { 'metadata[identity_id]': sub })),
    );
    for (const { id } of customers) await legacyPurchase(id);
    // The search is behind.
    await shop.sandbox.admin('POST', '/clock', { advanceSeconds: 120 });
    await ending().endAll(sub);
    for (const { id } of customers) expect(await statuses(id)).toEqual(['canceled']);
  });

  it('of another customer of theirs end as well, although we have noted one', async () => {
    const { member, customer } = await subscriber();
    const other = await shop.sandbox.api<{ id: string }>('POST', '/v1/customers', {
      'metadata[identity_id]': member.sub,
      email: `${member.sub}@example.org`,
    });
    await legacyPurchase(other.id);
    await shop.sandbox.admin('POST', '/clock', { advanceSeconds: 120 });
    await ending().endAll(member.sub);
    for (const id of [customer, other.id]) expect(await statuses(id)).toEqual(['canceled']);
    const left = await shop.sandbox.api('GET', `/v1/customers/${other.id}`);
    expect(left).toMatchObject({ email: null, metadata: {} });
  });

  it('go on at a customer that is noted as another person’s, whatever its metadata says', async () => {
    const { member } = await subscriber();
    const { customer: other } = await subscriber();
    await shop.sandbox.api('POST', `/v1/customers/${other}`, { 'metadata[identity_id]': member.sub });
    await shop.sandbox.admin('POST', '/clock', { advanceSeconds: 120 });
    await ending().endAll(member.sub);
    expect(await statuses(other)).toEqual(['active']);
  });

  it('of whom nothing was ever bought are none', async () => {
    await expect(ending().endAll('nobody-at-all')).resolves.toBeUndefined();
  });

  it('stop a deletion where payments are not set up any more, unless they have ended', async () => {
    const off = await startApi(testConfig(shop.database.url));
    const there = off.app.get(SubscriptionEnding, { strict: false });
    await subscribed(shop.database.db, 'left-behind');
    await expect(there.endAll('left-behind')).rejects.toThrow(ProviderFailure);
    await shop.database.db
      .updateTable('subscriptions')
      .set({ status: 'canceled' })
      .where('id', '=', 'sub_left-behind')
      .execute();
    await expect(there.endAll('left-behind')).resolves.toBeUndefined();
    await expect(there.endAll('nobody-at-all')).resolves.toBeUndefined();
    await off.stop();
  });
});

it('the provider forgets name and addresses of the customer, and its invoices keep them', async () => {
  const business = { company: 'Rampe AG', street: 'Weg 1', postalCode: '54321', city: 'Neustadt', country: 'DE' };
  const { member, customer } = await subscriber({ buyer: 'business', consents: { immediate: false }, business });
  const person = { name: 'Rampe AG', email: `${member.sub}@example.org`, address: { line1: 'Weg 1' } };
  const path = `/v1/customers/${customer}`;
  await shop.sandbox.api('POST', path, { phone: '+49 30 23125 010' });
  expect(await shop.sandbox.api('GET', path)).toMatchObject({ ...person, phone: '+49 30 23125 010' });
  for (let time = 1; time <= 2; time += 1) {
    await ending().endAll(member.sub);
    const nobody = { id: customer, name: null, email: null, phone: null, address: null, metadata: {} };
    expect(await shop.sandbox.api('GET', path)).toMatchObject(nobody);
  }
  const { data: invoices } = await shop.sandbox.api<{ data: object[] }>('GET', `/v1/invoices?customer=${customer}`);
  const { name, email, address } = person;
  expect(invoices).toMatchObject([{ customer_name: name, customer_email: email, customer_address: address }]);
});

it('the provider forgets whose customer it was, so that somebody who comes back can order again', async () => {
  const { member, customer } = await subscriber();
  await ending().endAll(member.sub);
  const { metadata } = await shop.sandbox.api<{ metadata: object }>('GET', `/v1/customers/${customer}`);
  expect(metadata).toEqual({});
  // As the deletion's next step does; by then the provider's memory of the first creation has passed.
  const nobody = { sub: 'deleted:somebody' };
  await shop.database.db.updateTable('billing_customers').set(nobody).where('sub', '=', member.sub).execute();
  await shop.sandbox.admin('POST', '/clock', { advanceSeconds: 25 * 3600 });
  expect((await shop.order(member, { lookupKey: 'basic_once' })).status).toBe(201);
  expect(await customerOf(member)).not.toBe(customer);
});

it('a checkout that was being made while its account is deleted can be paid by nobody', async () => {
  const member = await shop.member();
  const { body } = await shop.order(member, { lookupKey: 'pro_monthly' });
  const order = { checkout_id: null, checkout_url: null };
  const left = await shop.database.db
    .updateTable('orders')
    .set(order)
    .where('owner_sub', '=', member.sub)
    .returningAll()
    .executeTakeFirstOrThrow();
  await shop.database.db
    .insertInto('deleted_subjects')
    .values({ sub_hash: subjectHash(member.sub) })
    .execute();
  const user = { sub: member.sub, email: null } as CurrentUser;
  const sessions = shop.api.app.get(CheckoutSessions, { strict: false });
  await expect(sessions.urlOf(user, left)).rejects.toMatchObject({ code: 'gone' });
  expect((await shop.pay(body.url)).location).toBeNull();
});

it.each(['basic_once', 'pro_monthly'])(
  'the operator is alerted once when a direct debit arrives after its account was deleted (%s)',
  async (lookupKey) => {
    const { db } = shop.database;
    const alerts = alertsOf('paid_after_deletion');
    const member = await shop.member();
    const orderId = randomUUID();
    const { body } = await shop.order(member, { lookupKey, orderId });
    await shop.pay(body.url, { method: 'delayed' });
    const customer = await customerOf(member);
    await ending().endAll(member.sub);
    // As the deletion's next step does.
    const nobody = `deleted:${randomUUID()}`;
    await db.updateTable('billing_customers').set({ sub: nobody }).where('sub', '=', member.sub).execute();
    await db.updateTable('orders').set({ owner_sub: nobody }).where('id', '=', orderId).execute();
    const { data } = await shop.sandbox.api<{ data: { id: string }[] }>(
      'GET',
      `/v1/payment_intents?customer=${customer}`,
    );
    await shop.sandbox.admin('POST', `/payment_intents/${data[0]!.id}/settle`, { ok: true });
    for (let times = 0; times < 2; times += 1) {
      const order = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
      expect(await shop.api.app.get(CheckoutSync, { strict: false }).syncOrder(order)).toBe('paid');
    }
    expect(alerts()).toEqual([{ event: 'paid_after_deletion', alert: true, customer }]);
  },
);
