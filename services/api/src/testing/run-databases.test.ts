import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addressOf, newDatabaseName, openRun, type RunDatabases } from './run-databases.ts';
import { outsidePart } from './test-database.ts';

const server = outsidePart('DATABASE_URL');
const admin = new Client({ connectionString: server });
beforeAll(() => admin.connect());
afterAll(() => admin.end());

const names = async ({ prefix }: RunDatabases): Promise<string[]> => {
  const { rows } = await admin.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [prefix],
  );
  return rows.map(({ datname }) => datname);
};

/** What is left of a process that was killed: its databases without its connection. */
const kill = ({ prefix }: RunDatabases) =>
  admin.query(
    `select pg_terminate_backend(pid, 60000) from pg_locks where locktype = 'advisory' and objid = $1::text::oid`,
    [/(\d+)_$/.exec(prefix)![1]],
  );

it('a run has one migrated database to copy, and drops it and every copy at its end', async () => {
  const run = await openRun(server);
  const copy = newDatabaseName(run);
  await admin.query(`create database ${copy} template ${run.template}`);
  const client = new Client({ connectionString: addressOf(server, copy) });
  await client.connect();
  expect((await client.query('select from runs')).rowCount).toBe(0);
  client.on('error', () => undefined);
  expect(await names(run)).toHaveLength(2);
  // A copy that a test file forgot to let go of does not stay either.
  await run.end();
  expect(await names(run)).toEqual([]);
});

it('the next run drops what a killed one left, and nothing of a run that goes on', async () => {
  const [killed, alive] = [await openRun(server), await openRun(server)];
  await kill(killed);
  const next = await openRun(server);
  expect(await names(killed)).toEqual([]);
  expect(await names(alive)).toEqual([alive.template]);
  await Promise.all([alive.end(), next.end()]);
  expect([...(await names(alive)), ...(await names(next))]).toEqual([]);
});
