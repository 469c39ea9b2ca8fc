import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

it('whatever goes with a deleted row, or forgets it, is found by an index', async () => {
  const { rows } = await sql<{ key: string; is_indexed: boolean }>`
    select conrelid::regclass || ' ' || pg_get_constraintdef(oid) as key, exists (
      select from pg_index where indrelid = conrelid
        and (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey
        and (indpred is null or pg_get_expr(indpred, indrelid) = format('(%I IS NOT NULL)', (
          select attname from pg_attribute where attrelid = conrelid and attnum = conkey[1])))
    ) as is_indexed
    from pg_constraint where contype = 'f' and confdeltype in ('c', 'n')`.execute(database.db);
  expect(rows.length).toBeGreaterThan(9);
  expect(rows.filter((row) => !row.is_indexed)).toEqual([]);
});
