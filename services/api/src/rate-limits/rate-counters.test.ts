import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { RateCounters } from './rate-counters.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

const limit = { name: 'public', seconds: 60, limit: 100 };
const now = new Date('2026-11-26T10:00:30Z');

it('gives every one of many calls at once a number of its own, and adds all of them up', async () => {
  const [one, other] = [new RateCounters(database.db), new RateCounters(database.db)];
  const keys = Array.from({ length: 60 }, (_, at) => `visitor-${at % 3}`);
  const counted = await Promise.all(keys.map((key, at) => (at % 2 ? one : other).count(limit, key, now)));
  for (const visitor of ['visitor-0', 'visitor-1', 'visitor-2']) {
    const numbers = counted.filter((_, at) => keys[at] === visitor).toSorted((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
  }
});

it('sends what comes while a statement is under way as one more', async () => {
  let answers = 0;
  const counters = new RateCounters(
    database.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: ({ result }) => ((answers += 1), Promise.resolve(result)),
    }),
  );
  await Promise.all(Array.from({ length: 30 }, (_, at) => counters.count(limit, `burst-${at}`, now)));
  expect(answers).toBe(2);
});

it('fails every call of a statement that fails, and counts the next ones again', async () => {
  const counters = new RateCounters(database.db);
  await sql`alter table rate_counters rename to rate_counters_away`.execute(database.db);
  const calls = await Promise.allSettled([counters.count(limit, 'a', now), counters.count(limit, 'b', now)]);
  await sql`alter table rate_counters_away rename to rate_counters`.execute(database.db);
  expect(calls.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await counters.count(limit, 'a', now)).toBe(1);
});

it('undoes what was counted in a transaction with its rollback', async () => {
  const counters = new RateCounters(database.db);
  const undone = database.db.transaction().execute(async (tx) => {
    expect(await counters.count(limit, 'rolled back', now, tx)).toBe(1);
    throw new Error('rolled back');
  });
  await expect(undone).rejects.toThrow('rolled back');
  expect(await counters.count(limit, 'rolled back', now)).toBe(1);
});
