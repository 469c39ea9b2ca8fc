import { afterAll, beforeAll, expect, it } from 'vitest';
import { customerOf, paidOnce, subscribed } from '../testing/paid-for.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { EntitlementReader } from './entitlement-facts.ts';

let database: TestDatabase;
beforeAll(async () => (database = await createTestDatabase()));
afterAll(() => database.drop());

const time = new Date('2026-03-29T01:30:00.123Z');

it('reads each row in one statement exactly as the driver reads it by itself', async () => {
  const { db } = database;
  await subscribed(db, 'ada', { period_end: time, imported_at: time, cancel_at_period_end: true, ticket: 12_345 });
  await subscribed(db, 'ada', { id: 'sub_2', plan_name: 'Größe "XL" \\ 2026-03-29', site_limit: null });
  await paidOnce(db, 'ada', { paid_at: time, amount_refunded: 500, imported_at: time });
  await subscribed(db, 'eve');
  for (const [slot, host] of ['b.example', 'a.example'].entries()) {
    const site = { owner_sub: 'ada', host_key: host, url: `https://${host}/`, source_id: 'sub_ada', slot_no: slot + 1 };
    const choice = { source_kind: 'subscription' as const, kept_at: time, choice_until: time };
    await db
      .insertInto('registered_sites')
      .values({ ...site, ...choice })
      .execute();
  }
  const facts = await new EntitlementReader(db).readFacts('ada');
  const of = { column: 'stripe_customer_id' as const, value: customerOf('ada') };
  const byId = <Row extends { id: string }>(rows: readonly Row[]) => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  expect(byId(facts.subscriptions)).toEqual(
    byId(await db.selectFrom('subscriptions').selectAll().where(of.column, '=', of.value).execute()),
  );
  expect(facts.payments).toEqual(
    await db.selectFrom('one_time_payments').selectAll().where(of.column, '=', of.value).execute(),
  );
  expect(facts.sites).toEqual(
    await db.selectFrom('registered_sites').selectAll().where('owner_sub', '=', 'ada').orderBy('host_key').execute(),
  );
  expect(facts.subscriptions).toHaveLength(2);
  expect(facts.sites.map(({ host_key: host }) => host)).toEqual(['a.example', 'b.example']);
});

it('has nothing of a person who is unknown', async () => {
  expect(await new EntitlementReader(database.db).readFacts('nobody')).toEqual({
    subscriptions: [],
    payments: [],
    sites: [],
    withdrawn: [],
    failedOrder: undefined,
  });
});
