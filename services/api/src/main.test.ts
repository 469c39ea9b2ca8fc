import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { ApiProcess, buildApi } from './testing/api-process.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

/** Generous: a whole process on a machine that is busy with other tests. */
const soon = { timeout: 60_000, interval: 50 };
const patient = 120_000;
let database: TestDatabase;
let api: ApiProcess | undefined;
beforeAll(async () => {
  await buildApi();
  database = await createTestDatabase();
}, patient);
afterEach(() => api?.kill('SIGKILL'));
afterAll(() => database.drop());

const order = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ url: 'https://shop.example/', locale: 'de' }),
};
/** Every write to it fails with ENOSPC, as on a full disk. */
const full = '/dev/full';

it('answers and stays while its log cannot be written, and ends in order', { timeout: patient }, async () => {
  api = await ApiProcess.start(database.url, full);
  await vi.waitFor(async () => expect(await api!.status('/health/ready')).toBe(200), soon);
  // A new connection to the database may take longer than one call waits for it.
  await vi.waitFor(async () => expect(await api!.status('/scans', order)).toBe(202), soon);
  for (const path of ['/stats', '/nowhere', '/plans']) expect(await api.status(path)).toBeDefined();
  api.kill('SIGTERM');
  expect(await api.ended).toBe('SIGTERM');
  expect(api.errors).toBe('');
});

it(
  'says that the database is away, with a log that cannot be written, and goes on after',
  { timeout: patient },
  async () => {
    api = await ApiProcess.start(database.url, full);
    await vi.waitFor(async () => expect(await api!.status('/health/ready')).toBe(200), soon);
    await database.away();
    await vi.waitFor(async () => expect(await api!.status('/health/ready')).toBe(503), soon);
    expect(await api.status('/scans', order)).toBe(503);
    await database.back();
    await vi.waitFor(async () => expect(await api!.status('/scans', order)).toBe(202), soon);
  },
);

it('does not start on an older database, with a sentence on standard error', { timeout: patient }, async () => {
  await sql`delete from kysely_migration where name = '0023_plan_runs'`.execute(database.db);
  api = await ApiProcess.start(database.url, '/dev/null');
  expect(await api.ended).toBe(1);
  expect(api.errors).toMatch(
    /^The api cannot start: the database is older than this version: it lacks 0023_plan_runs;/,
  );
});
