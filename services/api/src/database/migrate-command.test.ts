import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { migrateCommand } from './migrate-command.ts';
import { migrations } from './migrations/all.ts';

const names = Object.keys(migrations);

async function migrated(env: Record<string, string>) {
  const written = { stdout: '', stderr: '' };
  const into = (name: keyof typeof written) => ({ write: (text: string) => (written[name] += text) });
  return { code: await migrateCommand(env, { stdout: into('stdout'), stderr: into('stderr') }), ...written };
}
const said = (stdout: string) => ({ code: 0, stdout, stderr: '' });

it('says what it did, and the second time that nothing was to be done', async () => {
  const empty = await createEmptyDatabase();
  expect(await migrated({ DATABASE_URL: empty.url })).toEqual(said(`migrated: ${names.join(', ')}\n`));
  expect(await migrated({ DATABASE_URL: empty.url, DATABASE_NEWER: 'accept' })).toEqual(said('nothing to migrate\n'));
  await empty.drop();
});

it('says which setting is missing or wrong', async () => {
  const { code, stderr } = await migrated({ DATABASE_NEWER: 'yes' });
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/^The migration cannot start .*\n.*DATABASE_URL: is missing.*\n.*DATABASE_NEWER: must be/),
  ]);
});

it('says which PostgreSQL it needs to one that is older, and touches nothing', async () => {
  const empty = await createEmptyDatabase();
  // Its own function of this name comes before that of the server.
  await sql`create schema of_15`.execute(empty.db);
  await sql`create function of_15.current_setting(text) returns text language sql return '150018'`.execute(empty.db);
  const name = new URL(empty.url).pathname.slice(1);
  await sql`alter database ${sql.id(name)} set search_path = of_15, pg_catalog, public`.execute(empty.db);
  expect(await migrated({ DATABASE_URL: empty.url })).toEqual({
    code: 1,
    stdout: '',
    stderr:
      'Migration failed: this version needs PostgreSQL 18 or newer, the server is PostgreSQL 15: upgrade it (pg_upgrade, or a dump), or name another one in DATABASE_URL\n',
  });
  const { rows } = await sql`select from pg_tables where schemaname = 'public'`.execute(empty.db);
  expect(rows).toEqual([]);
  await empty.drop();
});

describe('a newer database', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createTestDatabase();
    await sql`insert into kysely_migration (name, timestamp)
      values ('9998_later', '2030-01-01'), ('9999_last', '2030-01-02')`.execute(database.db);
  });
  afterEach(() => database.drop());

  const refused = 'Migration failed: corrupted migrations: previously executed migration 9998_later is missing\n';

  it('is refused', async () => {
    expect(await migrated({ DATABASE_URL: database.url })).toEqual({ code: 1, stdout: '', stderr: refused });
  });

  it('has nothing to migrate where the operator accepts it, and the unknown migrations are named', async () => {
    expect(await migrated({ DATABASE_URL: database.url, DATABASE_NEWER: 'accept' })).toEqual(
      said('nothing to migrate: the database is newer than this version, which does not know 9998_later, 9999_last\n'),
    );
  });

  it('is refused in any case while it lacks a migration of this version', async () => {
    await sql`delete from kysely_migration where name = ${names.at(-1)}`.execute(database.db);
    expect(await migrated({ DATABASE_URL: database.url, DATABASE_NEWER: 'accept' })).toEqual({
      code: 1,
      stdout: '',
      stderr: refused,
    });
  });
});
