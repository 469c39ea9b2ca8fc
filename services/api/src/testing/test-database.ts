import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { Client } from 'pg';
import { vi } from 'vitest';
import { migrate, openDatabase } from '../database/database.ts';
import type { Database } from '../database/schema.ts';

// Two cores shared by many processes: a test that waits for a state may have to wait.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

export interface TestDatabase {
  url: string;
  db: Kysely<Database>;
  /** Ends every connection of others to it and keeps new ones out, as a database that is away does. */
  away(): Promise<void>;
  back(): Promise<void>;
  drop(): Promise<void>;
}

/** The value of a variable that `npm test` sets; a missing part fails the test, it is never skipped. */
export function outsidePart(name: 'DATABASE_URL' | 'REDIS_URL' | 'PUPPETEER_EXECUTABLE_PATH'): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set. Run \`npm test\`, which provides PostgreSQL, Redis and Chromium.`);
  return value;
}

/** A database of its own, migrated, for one test file. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `api_${randomBytes(6).toString('hex')}`;
  const server = outsidePart('DATABASE_URL');
  const admin = async (...statements: string[]): Promise<void> => {
    const client = new Client({ connectionString: server });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  };
  await admin(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const db = openDatabase({ url: url.href, poolSize: 4 }, () => undefined);
  await migrate(db);
  const close = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`;
  return {
    url: url.href,
    db,
    away: () => admin(`alter database ${name} allow_connections false`, close),
    back: () => admin(`alter database ${name} allow_connections true`),
    drop: async () => {
      await db.destroy();
      await admin(`drop database ${name} with (force)`);
    },
  };
}
