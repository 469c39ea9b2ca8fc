import { timedSetUp } from '@stufenlos/workspace/set-up-times';
import type { Kysely } from 'kysely';
import { Client } from 'pg';
import { inject } from 'vitest';
import { openDatabase } from '../database/database.ts';
import type { Database } from '../database/schema.ts';
import { addressOf, newDatabaseName } from './run-databases.ts';

export interface TestDatabase {
  url: string;
  db: Kysely<Database>;
  /** Ends every connection of others to it and keeps new ones out, as a database that is away does. */
  away(): Promise<void>;
  back(): Promise<void>;
  /** Whether it takes writes, for all connections from now on. Closes those that are open. */
  takeWrites(value: boolean): Promise<void>;
  drop(): Promise<void>;
}

/** The value of a variable that `npm test` sets; a missing part fails the test, it is never skipped. */
export function outsidePart(name: 'DATABASE_URL' | 'REDIS_URL' | 'PUPPETEER_EXECUTABLE_PATH'): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set. Run \`npm test\`, which provides PostgreSQL, Redis and Chromium.`);
  return value;
}

/** A connection may take long on a busy machine: a database that is away refuses it at once. */
export const busyMs = 60_000;

/** A database of its own, migrated, for one test file. */
export const createTestDatabase = (): Promise<TestDatabase> => createDatabase(({ template }) => `template ${template}`);

/** One without a table, for tests of the migrations themselves. */
export const createEmptyDatabase = (): Promise<TestDatabase> => createDatabase(() => '');

const createDatabase = (options: (run: { template: string }) => string): Promise<TestDatabase> =>
  timedSetUp('database', async () => {
    const server = outsidePart('DATABASE_URL');
    const run = inject('runDatabases');
    if (!run) throw new Error('The Vitest project has no `globalSetup` that migrates a database.');
    const name = newDatabaseName(run);
    const admin = async (...statements: string[]): Promise<void> => {
      const client = new Client({ connectionString: server });
      await client.connect();
      for (const statement of statements) await client.query(statement);
      await client.end();
    };
    await admin(`create database ${name} ${options(run)}`);
    const url = addressOf(server, name);
    const db = openDatabase({ url, poolSize: 4, connectTimeoutMs: busyMs }, () => undefined);
    // Waits until they have ended: a call that still got one of them would be refused later.
    const close = `select pg_terminate_backend(pid, ${busyMs}) from pg_stat_activity where datname = '${name}'`;
    return {
      url,
      db,
      away: () => admin(`alter database ${name} allow_connections false`, close),
      back: () => admin(`alter database ${name} allow_connections true`),
      takeWrites: (value) =>
        admin(`alter database ${name} set default_transaction_read_only = ${value ? 'off' : 'on'}`, close),
      drop: async () => {
        await db.destroy();
        await admin(`drop database ${name} with (force)`);
      },
    };
  });
