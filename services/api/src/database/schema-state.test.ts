import 'reflect-metadata';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { testConfig } from '../testing/test-config.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { migrate } from './database.ts';
import { migrations } from './migrations/all.ts';
import { schemaDifference, schemaFault } from './schema-state.ts';

const names = Object.keys(migrations);
let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const difference = () => schemaDifference(database.db);
/** The reason why an api does not start on the database, or `started`. */
async function start(env: Record<string, string> = {}): Promise<string> {
  const app = await createApp(testConfig(database.url, env));
  try {
    await app.listen(0, '127.0.0.1');
    return 'started';
  } catch (error) {
    return (error as Error).message;
  } finally {
    await app.close();
  }
}
const forget = (name: string) => sql`delete from kysely_migration where name = ${name}`.execute(database.db);
const remember = (name: string) =>
  sql`insert into kysely_migration (name, timestamp) values (${name}, '2030-01-01')`.execute(database.db);

it('finds nothing in a database of this version, and everything missing in an empty one', async () => {
  expect(await difference()).toEqual({ missing: [], unknown: [] });
  const empty = await createEmptyDatabase();
  expect(await schemaDifference(empty.db)).toEqual({ missing: names, unknown: [] });
  await empty.drop();
});

describe('an api', () => {
  it('starts on a database of its version', async () => {
    expect(await start()).toBe('started');
  });

  it('does not start on an older database, and says what to do', async () => {
    await forget(names.at(-1)!);
    expect(await start({ DATABASE_NEWER: 'accept' })).toBe(
      `the database is older than this version: it lacks ${names.at(-1)}; run the migrations before the start (npm run migrate)`,
    );
  });

  it('starts on a newer database only where the operator accepts it', async () => {
    await remember('9999_later');
    expect(await start()).toMatch(
      /^the database is newer than this version: it has 9999_later, .*DATABASE_NEWER=accept/,
    );
    expect(await start({ DATABASE_NEWER: 'accept' })).toBe('started');
  });

  it('starts without a database, because readiness looks again', async () => {
    await database.away();
    expect(await start()).toBe('started');
    await database.back();
  });
});

describe('a database that was migrated when 0011_run_mails had another name', () => {
  // As the version of that time left it: eleven migrations, the last one under its old name.
  beforeEach(async () => {
    await database.drop();
    database = await createEmptyDatabase();
    await migrate(database.db, '0011_run_mails');
    await sql`update kysely_migration set name = '0013_run_mails' where name = '0011_run_mails'`.execute(database.db);
  });

  it('is an older one, not an unknown one', async () => {
    expect(await difference()).toEqual({ missing: names.slice(11), unknown: [] });
  });

  it('is brought up to date, and so is one with the name of today', async () => {
    expect(await migrate(database.db)).toEqual(names.slice(11));
    expect(await difference()).toEqual({ missing: [], unknown: [] });
    expect(await start()).toBe('started');
    expect(await migrate(database.db)).toEqual([]);
  });
});

it('names many migrations by the first and the last', () => {
  const all = { missing: ['0001_a', '0002_b', '0003_c', '0004_d'], unknown: ['0009_x', '0010_y'] };
  expect(schemaFault(all, 'refuse')).toMatch(
    /lacks 0001_a to 0004_d \(4 migrations\); .*; the database is newer .* has 0009_x, 0010_y, /,
  );
  expect(schemaFault({ missing: [], unknown: ['0009_x'] }, 'accept')).toBeUndefined();
});
