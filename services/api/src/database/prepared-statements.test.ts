import { sql, type Kysely } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { busyMs, createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { openDatabase } from './database.ts';
import type { Database } from './schema.ts';

let database: TestDatabase;
const opened: Kysely<Database>[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  await sql`create table shelves (id int primary key, room text)`.execute(database.db);
  await sql`insert into shelves values (1, 'north')`.execute(database.db);
});
afterEach(() => Promise.all(opened.splice(0).map((db) => db.destroy())));
afterAll(() => database?.drop());

/** One connection, so that all statements meet the same session. */
function open(listenUrl: string): Kysely<Database> {
  const db = openDatabase({ url: database.url, listenUrl, poolSize: 1, connectTimeoutMs: busyMs }, () => undefined);
  opened.push(db);
  return db;
}

const read = async (db: Kysely<Database>) => (await sql`select * from shelves where id = ${1}`.execute(db)).rows[0];
const readOften = async (db: Kysely<Database>) => {
  for (let times = 0; times < 8; times += 1) await read(db);
};
const prepared = async (db: Kysely<Database>) => {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db);
  return rows.map(({ statement }) => statement);
};

describe('a statement', () => {
  it('is prepared once it has come often', async () => {
    const db = open(database.url);
    await read(db);
    expect(await prepared(db)).toEqual([]);
    await readOften(db);
    expect(await prepared(db)).toEqual(['select * from shelves where id = $1']);
  });

  it('stays text where another address hears notifications, as behind a pooler of transactions', async () => {
    const db = open('');
    await readOften(db);
    expect(await prepared(db)).toEqual([]);
  });

  it('answers with the new column after a migration that came meanwhile', async () => {
    const db = open(database.url);
    await readOften(db);
    await sql`alter table shelves add column height int default 30`.execute(database.db);
    expect(await read(db)).toEqual({ id: 1, room: 'north', height: 30 });
    await readOften(db);
    expect(await prepared(db)).toContain('select * from shelves where id = $1');
  });

  it('costs one transaction at most when a migration comes', async () => {
    const db = open(database.url);
    await readOften(db);
    await sql`alter table shelves add column depth int default 20`.execute(database.db);
    const inTransaction = () => db.transaction().execute((tx) => read(tx));
    await expect(inTransaction()).rejects.toThrow('cached plan must not change result type');
    expect(await inTransaction()).toMatchObject({ depth: 20 });
  });

  it('is sent as text from then on when the session turns out not to be its own', async () => {
    const db = open(database.url);
    await readOften(db);
    await sql`deallocate all`.execute(db);
    expect(await read(db)).toMatchObject({ room: 'north' });
    await readOften(db);
    expect(await prepared(db)).toEqual([]);
  });
});
