import { Kysely, PostgresDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { Pool } from 'pg';
import { migrations } from './migrations/all.ts';
import type { Database } from './schema.ts';

export interface DatabaseSettings {
  url: string;
  poolSize: number;
  /** Milliseconds until a connection is given up; 2 s unless told otherwise. */
  connectTimeoutMs?: number;
}

/**
 * A pool that gives up soon, so that a database that is away is told as such. `onLost` hears of idle
 * connections that break: without a listener a restarting PostgreSQL would end the process.
 */
export function openDatabase(settings: DatabaseSettings, onLost: (cause: Error) => void): Kysely<Database> {
  const pool = new Pool({
    connectionString: settings.url,
    max: settings.poolSize,
    connectionTimeoutMillis: settings.connectTimeoutMs ?? 2000,
    // A replica that hangs half-open must not hold a run's lock forever: the others wait for it.
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 15_000,
    keepAlive: true,
  });
  pool.on('error', onLost);
  // The pool listens to idle connections only; one that breaks between two statements of a transaction is as deadly.
  pool.on('connect', (client) => client.on('error', onLost));
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}

/** Applies what is missing, in order; safe to call from several processes at once. Returns the names applied. */
export async function migrate(db: Kysely<Database>): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  return results.map((result) => result.migrationName);
}
