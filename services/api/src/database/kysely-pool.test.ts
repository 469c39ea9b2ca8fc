import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { busyMs, createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { openDatabase } from './database.ts';
import type { Database } from './schema.ts';

/** Only the young part of the heap, as V8 does it on its own every few megabytes. */
let collectYoung: () => void;
let database: TestDatabase;
const opened: Kysely<Database>[] = [];
beforeAll(async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options?: { type: 'minor' }) => void;
  collectYoung = () => collect({ type: 'minor' });
  database = await createTestDatabase();
});
afterAll(async () => {
  await Promise.all(opened.map((db) => db.destroy()));
  await database?.drop();
});

function open(listenUrl: string): Kysely<Database> {
  const db = openDatabase({ url: database.url, listenUrl, poolSize: 1, connectTimeoutMs: busyMs }, () => undefined);
  opened.push(db);
  return db;
}

const answerBytes = 1_000_000;
const read = (db: Kysely<Database>) =>
  sql`select repeat('x', 1000) as text from generate_series(1, ${answerBytes / 1000})`.execute(db);

it.each([
  ['a session', () => database.url],
  ['a transaction pooler', () => ''],
])('no answer over %s outlives the next ones', async (_of, listenUrl) => {
  const db = open(listenUrl());
  let kept = 0;
  let before = Infinity;
  for (let times = 0; times < 30; times += 1) {
    await read(db);
    collectYoung();
    const used = process.memoryUsage().heapUsed;
    if (used - before > answerBytes / 2) kept += 1;
    before = used;
  }
  // One may become old by chance.
  expect(kept).toBeLessThan(5);
});

it('an error names who asked', async () => {
  const failing = async function whoAsked() {
    await sql`select 1 / 0`.execute(open(database.url));
  };
  await expect(failing()).rejects.toMatchObject({ code: '22012', stack: expect.stringContaining('whoAsked') });
});

it('a connection that refuses writes is not used again', async () => {
  const db = open(database.url);
  await sql`create table written (n int)`.execute(db);
  const write = () => sql`insert into written values (1)`.execute(db);
  await sql`set default_transaction_read_only = on`.execute(db);
  await expect(write()).rejects.toMatchObject({ code: '25006' });
  await write();
});
