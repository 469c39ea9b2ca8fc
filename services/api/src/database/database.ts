import { sql, Kysely, PostgresDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { Pool } from 'pg';
import { migrations } from './migrations/all.ts';
import { renamedMigrations } from './migrations/renamed.ts';
import { kyselyPool } from './kysely-pool.ts';
import type { Database } from './schema.ts';

export interface DatabaseSettings {
  url: string;
  /** Where LISTEN goes. Only at the same address a connection is known to be a session, which keeps prepared statements. */
  listenUrl?: string;
  poolSize: number;
  /** Milliseconds until a connection is given up; 2 s unless told otherwise. */
  connectTimeoutMs?: number;
  timeouts?: typeof servingTimeouts;
}

/** Milliseconds; 0 is none. A replica that hangs half-open must not hold a run's lock forever: the others wait for it. */
const servingTimeouts = {
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 15_000,
  lock_timeout: 0,
};

/**
 * An index over millions of rows takes its time. What waits for a lock keeps everybody behind it waiting, so it gives up
 * and is run again.
 */
export const migrationTimeouts = { ...servingTimeouts, statement_timeout: 0, lock_timeout: 10_000 };

/**
 * A pool that gives up soon, so that a database that is away is told as such. `onLost` hears of idle
 * connections that break: without a listener a restarting PostgreSQL would end the process.
 */
export function openDatabase(settings: DatabaseSettings, onLost: (cause: Error) => void): Kysely<Database> {
  const pool = new Pool({
    connectionString: settings.url,
    max: settings.poolSize,
    connectionTimeoutMillis: settings.connectTimeoutMs ?? 2000,
    ...(settings.timeouts ?? servingTimeouts),
    keepAlive: true,
  });
  pool.on('error', onLost);
  // The pool listens to idle connections only; one that breaks between two statements of a transaction is as deadly.
  pool.on('connect', (client) => client.on('error', onLost));
  const isSession = settings.listenUrl === settings.url;
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: kyselyPool(pool, { isSession }) }) });
}

/**
 * Applies what is missing, in order; safe to call from several processes at once. Returns the names applied.
 *
 * @param last name of the last migration to apply, for tests of earlier databases
 */
export async function migrate(db: Kysely<Database>, last?: string): Promise<string[]> {
  await recordRenames(db);
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const { error, results = [] } = await (last ? migrator.migrateTo(last) : migrator.migrateToLatest());
  if (error) throw error;
  return results.map((result) => result.migrationName);
}

/** A database that an older version has migrated has the same tables under another name of the migration. */
async function recordRenames(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ exists: boolean }>`select to_regclass('kysely_migration') is not null as exists`.execute(
    db,
  );
  if (!rows[0]?.exists) return;
  for (const [old, name] of Object.entries(renamedMigrations)) {
    await sql`update kysely_migration set name = ${name} where name = ${old}`.execute(db);
  }
}
