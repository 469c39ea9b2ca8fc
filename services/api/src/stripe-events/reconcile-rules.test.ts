import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { paidOnce, subscribed } from '../testing/paid-for.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { isReconciliationDue } from './reconcile-rules.ts';
import { mostAttempts } from './stripe-events.repository.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());
beforeEach(async () => {
  for (const table of ['subscriptions', 'one_time_payments', 'orders', 'stripe_events', 'billing_customers']) {
    await sql`delete from ${sql.table(table)}`.execute(database.db);
  }
});

const minutes = (count: number) => new Date(Date.now() + count * 60_000);
const db = () => database.db;
const read = (given: Partial<{ ticket: string; updated_at: Date }> = {}) =>
  db()
    .updateTable('billing_customers')
    .set({ ticket: '5', updated_at: new Date(), ...given })
    .execute();
const event = (attempts: number, received: Date) =>
  sql`insert into stripe_events (id, type, created, object_id, customer_id, payload_hash, attempts, received_at)
      values ('evt_1', 'invoice.paid', now(), 'in_1', 'cus_ada', '\\x00', ${attempts}, ${received})`.execute(db());
const order = (state: string, created: Date) =>
  sql`insert into orders (id, reference, owner_sub, locale, lookup_key, price_id, plan_name, kind, amount, currency, tax_note,
        text_version, button_label, buyer, consents, state, created_at)
      values (gen_random_uuid(), 'R1', 'ada', 'de', 'pro_monthly', 'price_1', 'Pro', 'month', 4000, 'EUR', 'included', '1',
        'x', 'consumer', '{}', ${state}, ${created})`.execute(db());
const due = async () =>
  (await db().selectFrom('billing_customers').select('sub').where(isReconciliationDue(new Date())).execute()).length >
  0;

describe('a customer is read by the reconciliation', () => {
  it.each<[string, boolean, () => Promise<unknown>]>([
    ['never read', true, () => read({ ticket: '0' })],
    ['read a moment ago', false, () => read()],
    ['read 23 hours ago', false, () => read({ updated_at: minutes(-23 * 60) })],
    ['read 25 hours ago', true, () => read({ updated_at: minutes(-25 * 60) })],
    ['with an event of three minutes ago', true, () => event(0, minutes(-3))],
    ['with an event of a minute ago', false, () => event(0, minutes(-1))],
    ['with an event that was given up: once a day is enough', false, () => event(mostAttempts, minutes(-60))],
    ['with an order of three minutes ago', true, () => order('open', minutes(-3))],
    ['with an order of a minute ago', false, () => order('open', minutes(-1))],
    ['with an order that was paid', false, () => order('paid', minutes(-60))],
    ['who paid for a product whose limit could not be read', true, () => paidOnce(db(), 'ada', { site_limit: 0 })],
    ['who paid once', false, () => paidOnce(db(), 'ada')],
    ['with a subscription that is active', false, () => subscribed(db(), 'ada', { period_end: minutes(60) })],
    ['with a subscription that is past due', true, () => subscribed(db(), 'ada', { status: 'past_due' })],
    ['with a subscription that is incomplete', true, () => subscribed(db(), 'ada', { status: 'incomplete' })],
    ['with a subscription whose period is over', true, () => subscribed(db(), 'ada', { period_end: minutes(-5) })],
    ['with a subscription of limit 0', true, () => subscribed(db(), 'ada', { site_limit: 0 })],
    [
      'with a subscription that has ended',
      false,
      () => subscribed(db(), 'ada', { status: 'canceled', site_limit: 0, period_end: minutes(-5) }),
    ],
  ])('%s: %s', async (_name, expected, given) => {
    await db().insertInto('billing_customers').values({ sub: 'ada', stripe_customer_id: 'cus_ada' }).execute();
    await read();
    await given();
    expect(await due()).toBe(expected);
  });
});
