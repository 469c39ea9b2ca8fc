import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { migrate } from './database.ts';
import { readRuleRows } from '../findings/rule-rows.ts';
import { runStats } from '../runs/run-stats.ts';
import { recommendations } from './migrations/0018_recommendations.ts';
import { addressesOfDeletedAccounts } from './migrations/0032_addresses_of_deleted_accounts.ts';
import { migrations } from './migrations/all.ts';
import { intervals, isPeriodic } from '@stufenlos/contracts';
import { sql } from 'kysely';
import { giveRun } from '../history/testing/given-run.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

describe('migrations', () => {
  it('are applied once, however many processes start at once', async () => {
    const empty = await createEmptyDatabase();
    const { db } = empty;
    const applied = await Promise.all([migrate(db), migrate(db), migrate(db)]);
    expect(applied.toSorted((one, other) => one.length - other.length)).toEqual([[], [], Object.keys(migrations)]);
    expect(await migrate(db)).toEqual([]);
    await empty.drop();
  });

  it('are numbered without a gap', () => {
    const numbers = Object.keys(migrations).map((name) => Number(/^(\d{4})_[a-z0-9_]+$/.exec(name)?.[1]));
    expect(numbers).toEqual(numbers.map((_, at) => at + 1));
  });
});

it('shows earlier runs with their recommendations apart, by the numbers that a new run would have', async () => {
  const { db } = database;
  const violations = ['image-alt:1', 'image-alt:2', 'region:3', 'region:4', 'region:5', 'heading-order:6'];
  const run = await giveRun(db, 'ada', { pages: [{ violations }, { violations: ['image-alt:1', 'region:3'] }] });
  const plain = await giveRun(db, 'ada', { pages: [{ violations: ['label:7'] }] });
  // As it was stored before: counted together.
  await db.updateTable('page_rules').set({ outcome: 'violation' }).where('outcome', '=', 'recommendation').execute();
  await db.updateTable('findings').set({ outcome: 'violation' }).where('outcome', '=', 'recommendation').execute();
  const statsOf = async (id: string) =>
    (await db.selectFrom('runs').select('stats').where('id', '=', id).executeTakeFirstOrThrow()).stats;
  const untouched = await statsOf(plain);

  await recommendations.up(db);

  const rows = await readRuleRows(db, run);
  const { categories, impacts, top } = runStats('pro', ['completed', 'completed'], rows);
  expect(categories).toMatchObject({ violations: { rules: 1, nodes: 3 }, recommendations: { rules: 2, nodes: 5 } });
  expect(await statsOf(run)).toMatchObject({
    categories: { violations: categories.violations, recommendations: categories.recommendations },
    impacts,
    top,
  });
  expect(await statsOf(plain)).toEqual(untouched);
});

it('forgets the addresses of customers whose account was deleted before, and no others', async () => {
  const { db } = database;
  const customers = [
    { sub: 'deleted:7c9e6679', stripe_customer_id: 'cus_gone', email: 'gone@example.org' },
    { sub: 'deleted', stripe_customer_id: 'cus_odd', email: 'odd@example.org' },
    { sub: 'ada', stripe_customer_id: 'cus_ada', email: 'ada@example.org' },
  ];
  await db.insertInto('billing_customers').values(customers).execute();
  await addressesOfDeletedAccounts.up(db);
  const left = await db.selectFrom('billing_customers').select(['stripe_customer_id', 'email']).execute();
  expect(Object.fromEntries(left.map((row) => [row.stripe_customer_id, row.email]))).toEqual({
    cus_gone: null,
    cus_odd: 'odd@example.org',
    cus_ada: 'ada@example.org',
  });
});

it.each([
  ['plan_prices', intervals],
  ['orders', intervals],
  ['subscriptions', intervals.filter(isPeriodic)],
])('the table %s takes the intervals of the contract and no others', async (table, allowed) => {
  const { rows } = await sql<{ rule: string }>`
    select pg_get_constraintdef(oid) as rule from pg_constraint
    where conrelid = ${table}::regclass and conname = ${`${table}_kind_check`}`.execute(database.db);
  expect(rows).toHaveLength(1);
  const words = [...rows[0]!.rule.matchAll(/'([a-z]+)'/g)].map(([, word = '']) => word);
  expect(new Set(words)).toEqual(new Set<string>(allowed));
});
