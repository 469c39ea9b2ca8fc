import { spawn } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate, openDatabase } from '../database/database.ts';
import { dropDatabases } from './drop-databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Databases of this test run: the migrated one to copy, and how the names of copies begin. */
    runDatabases: { template: string; prefix: string } | undefined;
  }
}

/** Our advisory locks (PostgreSQL's two-number form); the second number is that of the test run. */
const lockClass = 0x5473;
const namePrefix = 'api_test_';
const nameOf = (run: number): string => `${namePrefix}${run}_`;

/**
 * Vitest's global set-up: migrates one database that test files copy, instead of replaying every migration in each file.
 * At the end everything of the run is dropped, also when it is interrupted. One that is killed cannot do that: its connection ends, and with it
 * its lock, by which the next run tells it from one that is still going on.
 */
export default async function provideRunDatabases(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const server = process.env['DATABASE_URL'];
  // Files without a database run all the same; one that needs it says so.
  if (!server) return undefined;
  const run = await openRun(server);
  const { prefix, template } = run;
  project.provide('runDatabases', { prefix, template });
  // Vitest runs no teardown when it is interrupted, and leaves no time for more than the start of a process.
  const whenInterrupted = () =>
    spawn(process.execPath, [join(import.meta.dirname, 'drop-databases.ts'), prefix], {
      detached: true,
      stdio: 'ignore',
    });
  process.once('exit', whenInterrupted);
  return async () => {
    process.off('exit', whenInterrupted);
    await run.end();
  };
}

export interface RunDatabases {
  prefix: string;
  template: string;
  /** Drops all databases of the run. */
  end(): Promise<void>;
}

export async function openRun(server: string): Promise<RunDatabases> {
  const admin = new Client({ connectionString: server });
  // A server that goes away fails the tests themselves.
  admin.on('error', () => undefined);
  await admin.connect();
  const run = randomInt(2 ** 31);
  await admin.query('select pg_advisory_lock($1, $2)', [lockClass, run]);
  await dropLeftovers(admin);
  const prefix = nameOf(run);
  const template = `${prefix}template`;
  await admin.query(`create database ${template}`);
  const db = openDatabase({ url: addressOf(server, template), poolSize: 1, connectTimeoutMs: 60_000 }, () => undefined);
  await migrate(db);
  await db.destroy();
  return {
    prefix,
    template,
    end: async () => {
      await dropDatabases(admin, prefix);
      await admin.end();
    },
  };
}

/** A new database of the run: a copy of `template`, or an empty one. */
export const newDatabaseName = ({ prefix }: Pick<RunDatabases, 'prefix'>): string =>
  prefix + randomBytes(6).toString('hex');

/** The address of another database of the same server. */
export function addressOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

async function dropLeftovers(admin: Client): Promise<void> {
  await dropDatabases(admin, namePrefix, async (names) => {
    // Read after the names, because a run has its lock before its first database. `pg_locks` shows the locks of the whole
    // server, also those that were taken while connected to another database.
    const { rows } = await admin.query<{ run: number }>(
      `select objid::int as run from pg_locks where locktype = 'advisory' and classid = $1 and granted`,
      [lockClass],
    );
    const alive = rows.map(({ run }) => nameOf(run));
    return names.filter((name) => !alive.some((prefix) => name.startsWith(prefix)));
  });
}
