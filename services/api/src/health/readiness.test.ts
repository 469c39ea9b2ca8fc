import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { afterAll, expect, it } from 'vitest';
import type { Scheduler } from '../scheduler/scheduler.ts';
import type { Database } from '../database/schema.ts';
import type { ScanQueues } from '../scanning/scan-queues.ts';
import { outsidePart } from '../testing/test-database.ts';
import { Readiness } from './readiness.ts';

let questions = 0;
let pings = 0;
const db = new Kysely<Database>({
  dialect: new PostgresDialect({ pool: new Pool({ connectionString: outsidePart('DATABASE_URL') }) }),
  log: () => {
    questions += 1;
  },
});
afterAll(() => db.destroy());
const queues = { ping: () => Promise.resolve((pings += 1)) } as unknown as ScanQueues;
const clock = { stuck: () => [] } as unknown as Scheduler;

it('asks PostgreSQL and Redis once a second, however many ask', async () => {
  const readiness = new Readiness(db, queues, clock);
  const at = (ms: number) => new Date(1_000_000 + ms);
  const first = await Promise.all([0, 0, 1, 500, 999].map((ms) => readiness.read(at(ms))));
  expect(first.map(({ status }) => status)).toEqual(Array(5).fill('up'));
  expect([questions, pings]).toEqual([1, 1]);
  await readiness.read(at(1000));
  expect([questions, pings]).toEqual([2, 2]);
});

it('says at once that it is ending, whatever it knew before', async () => {
  const readiness = new Readiness(db, queues, clock);
  const now = new Date(5_000_000);
  await readiness.read(now);
  readiness.beforeApplicationShutdown();
  expect((await readiness.read(now)).status).toBe('down');
});
