import { sql, type Kysely } from 'kysely';
import { migrations } from '../database/migrations/all.ts';
import { renamedMigrations } from '../database/migrations/renamed.ts';
import { serverVersion } from '../database/schema-state.ts';
import type { Database } from '../database/schema.ts';
import { BackupError } from './backup-error.ts';
import { otherConnections, tablesOf } from './database-content.ts';
import type { Manifest } from './manifest.ts';
import { loadDatabase, requireClient, type Connection } from './postgres-client.ts';

/** What was in the database waits here until the restored one is verified. */
const aside = 'replaced_by_restore';

/** @throws {BackupError} when the backup must not go into this database */
export async function requireDatabase(
  db: Kysely<Database>,
  { database, version }: Manifest,
  given: { database: Connection; isReplacing: boolean },
): Promise<void> {
  const unknown = database.migrations.filter((name) => !((renamedMigrations[name] ?? name) in migrations));
  if (unknown.length > 0) {
    throw new BackupError(
      `the backup is newer than this program: it has ${unknown.join(', ')}; restore it with version ${version} or a later one`,
    );
  }
  const server = await serverVersion(db);
  if (server < database.postgres) {
    throw new BackupError(`the backup is of PostgreSQL ${database.postgres}, this server is PostgreSQL ${server}`);
  }
  await requireClient('pg_restore', database.postgres, given.database.environment);
  const others = await otherConnections(db);
  if (others > 0) {
    throw new BackupError(`${others} other connections use the database; stop the api and everything else that does`);
  }
  const tables = (await tablesOf(db)).length;
  const isInterrupted = await hasAside(db);
  if (given.isReplacing || (tables === 0 && !isInterrupted)) return;
  throw new BackupError(
    isInterrupted
      ? 'an earlier restore into this database was interrupted; start it again with --replace'
      : `the database is not empty (${tables} tables); restore into an empty one, or lose what is there with --replace`,
  );
}

/**
 * Loads the dump, then verifies. What was there is put back unless both succeed.
 *
 * @param verify throws when the restored database is not that of the backup
 */
export async function replaceDatabase<Result>(
  db: Kysely<Database>,
  database: Connection,
  dump: string,
  verify: () => Promise<Result>,
): Promise<Result> {
  await db.transaction().execute(async (tx) => {
    // After an interruption the first of the two is what was there, the other one is half of a restore or a whole one.
    if (await hasAside(tx)) await sql`drop schema public cascade`.execute(tx);
    else await sql`alter schema public rename to ${sql.id(aside)}`.execute(tx);
    await sql`create schema public`.execute(tx);
  });
  try {
    await loadDatabase(database, dump);
    const result = await verify();
    await sql`drop schema ${sql.id(aside)} cascade`.execute(db);
    return result;
  } catch (error) {
    await db.transaction().execute(async (tx) => {
      await sql`drop schema public cascade`.execute(tx);
      await sql`alter schema ${sql.id(aside)} rename to public`.execute(tx);
    });
    throw error;
  }
}

async function hasAside(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select to_regnamespace(${aside}) is not null as has`.execute(db);
  return rows[0]!.has;
}
