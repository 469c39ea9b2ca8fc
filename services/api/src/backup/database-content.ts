import { sql, type Kysely } from 'kysely';
import { migrationTimeouts, openDatabase } from '../database/database.ts';
import { serverVersion } from '../database/schema-state.ts';
import type { Database } from '../database/schema.ts';
import { BackupError } from './backup-error.ts';
import type { Manifest } from './manifest.ts';

export type DatabaseContent = Omit<Manifest['database'], 'picturesMissing'>;

/** Counting and dumping take their time, and the transaction of a snapshot is idle meanwhile. */
const timeouts = { ...migrationTimeouts, idle_in_transaction_session_timeout: 0 };

/** One connection, closed at the end. @throws {BackupError} when the database does not answer */
export async function withDatabase<Result>(
  url: string,
  work: (db: Kysely<Database>) => Promise<Result>,
): Promise<Result> {
  const db = openDatabase({ url, poolSize: 1, connectTimeoutMs: 10_000, timeouts }, () => undefined);
  try {
    await sql`select 1`.execute(db).catch((error: unknown) => {
      throw new BackupError(`the database cannot be reached: ${String(error)}; check DATABASE_URL`);
    });
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** One view of the data, also for `pg_dump --snapshot`, until the work ends. */
export const inSnapshot = <Result>(
  db: Kysely<Database>,
  work: (tx: Kysely<Database>, snapshot: string) => Promise<Result>,
): Promise<Result> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(tx);
      return await work(tx, rows[0]!.id);
    });

/** @throws {BackupError} when the database is not one of this product */
export async function databaseContent(db: Kysely<Database>): Promise<DatabaseContent> {
  const tables = await tablesOf(db);
  if (!tables.includes('installation') || !tables.includes('kysely_migration')) {
    throw new BackupError(
      'the database has no complete schema of this product; check DATABASE_URL, run the migrations',
    );
  }
  const { id } = await db.selectFrom('installation').select('id').executeTakeFirstOrThrow();
  const migrations = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const rows: Record<string, number> = {};
  for (const table of tables) {
    const counted = await sql<{ count: string }>`select count(*) as count from ${sql.id('public', table)}`.execute(db);
    rows[table] = Number(counted.rows[0]!.count);
  }
  return { id, postgres: await serverVersion(db), migrations: migrations.rows.map(({ name }) => name), rows };
}

/** Names of the tables of the product, sorted; none in an empty database. */
export async function tablesOf(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_class
    where relnamespace = to_regnamespace('public') and relkind in ('r', 'p') and not relispartition
    order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

/** Connections of others to this database: a running api among them. */
export async function otherConnections(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(db);
  return rows[0]!.count;
}
