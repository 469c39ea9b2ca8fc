import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Scheduler } from '../scheduler/scheduler.ts';
import type { Database } from '../database/schema.ts';
import type { ScanQueues } from '../scanning/scan-queues.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { Readiness } from './readiness.ts';

let questions = 0;
let pings = 0;
let database: TestDatabase;
let db: Kysely<Database>;
beforeAll(async () => {
  database = await createTestDatabase();
  const pool = new Pool({ connectionString: database.url, idleTimeoutMillis: 0 });
  // A connection that is about to end hears that its database is dropped.
  pool.on('error', () => undefined);
  db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: () => {
      questions += 1;
    },
  });
  // Two questions are asked at once, and a new connection may take longer than an answer.
  await Promise.all([1, 2].map(() => sql`select 1`.execute(db)));
  questions = 0;
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});
const queues = { ping: () => Promise.resolve((pings += 1)) } as unknown as ScanQueues;
const strict = { database: { newer: 'refuse' } } as const;
const clock = { stuck: () => [] } as unknown as Scheduler;

it('asks PostgreSQL and Redis once a second, however many ask', async () => {
  const readiness = new Readiness(db, queues, clock, strict);
  const at = (ms: number) => new Date(1_000_000 + ms);
  const first = await Promise.all([0, 0, 1, 500, 999].map((ms) => readiness.read(at(ms))));
  expect(first.map(({ status }) => status)).toEqual(Array(5).fill('up'));
  expect([questions, pings]).toEqual([2, 1]);
  await readiness.read(at(1000));
  expect([questions, pings]).toEqual([4, 2]);
});

it('says at once that it is ending, whatever it knew before', async () => {
  const readiness = new Readiness(db, queues, clock, strict);
  const now = new Date(5_000_000);
  await readiness.read(now);
  readiness.beforeApplicationShutdown();
  expect((await readiness.read(now)).status).toBe('down');
});

it('is not ready on an older database, degraded on a newer one unless that is accepted', async () => {
  const read = (newer: 'refuse' | 'accept') =>
    new Readiness(db, queues, clock, { database: { newer } }).read(new Date(9_000_000));
  await sql`insert into kysely_migration (name, timestamp) values ('9999_later', '2030-01-01')`.execute(db);
  expect(await read('refuse')).toMatchObject({ status: 'degraded', parts: { schema: { status: 'degraded' } } });
  expect(await read('accept')).toMatchObject({ status: 'up', parts: { schema: { status: 'up' } } });
  await sql`delete from kysely_migration where name in ('9999_later', '0012_findings_vacuum')`.execute(db);
  expect(await read('accept')).toMatchObject({ status: 'down', parts: { schema: { status: 'down' } } });
});
