import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { builtOnce } from './built-once.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.db
    .insertInto('accounts')
    .values(['ada', 'bob', 'eve'].map((sub) => ({ sub, locale: sub === 'eve' ? 'en' : 'de' }) as const))
    .execute();
});
afterAll(() => database?.drop());

it('a statement that is built once is sent with the values of each call, also of calls at the same time', async () => {
  let builds = 0;
  const read = builtOnce((db, { subs, locale }: { subs: string[]; locale: 'de' | 'en' }) => {
    builds += 1;
    return db
      .selectFrom('accounts')
      .select(['sub', sql<string>`${locale}::text`.as('asked')])
      .where(sql<boolean>`sub = any(${subs}::text[])`)
      .where('locale', '=', locale)
      .where('state', '=', 'active')
      .orderBy('sub')
      .compile();
  });
  const answers = await Promise.all([
    read(database.db, { subs: ['ada', 'eve'], locale: 'de' }),
    read(database.db, { subs: ['ada', 'eve'], locale: 'en' }),
    read(database.db, { subs: [], locale: 'en' }),
    database.db.transaction().execute((tx) => read(tx, { subs: ['bob', 'ada'], locale: 'de' })),
  ]);
  expect(answers.map((rows) => rows.map(({ sub, asked }) => `${sub} ${asked}`))).toEqual([
    ['ada de'],
    ['eve en'],
    [],
    ['ada de', 'bob de'],
  ]);
  expect(builds).toBe(1);
});
