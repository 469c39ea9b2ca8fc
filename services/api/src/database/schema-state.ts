import { sql, type Kysely } from 'kysely';
import { migrations } from './migrations/all.ts';
import { renamedMigrations } from './migrations/renamed.ts';
import type { Database } from './schema.ts';

/** Names of migrations, in order. Both are empty when the database is exactly what this version needs. */
export interface SchemaDifference {
  /** This version needs them, and the database does not have them. */
  missing: string[];
  /** The database has them, and this version does not know them. */
  unknown: string[];
}

/** Whose functions and constraints the migrations use: `uuidv7()` and `not enforced` came with 18. */
const oldestServer = 18;

/** Why the migrations do not run on a server of this major version, as a sentence for the operator. Undefined: they do. */
export const serverFault = (version: number): string | undefined =>
  version >= oldestServer
    ? undefined
    : `this version needs PostgreSQL ${oldestServer} or newer, the server is PostgreSQL ${version}: upgrade it (pg_upgrade, or a dump), or name another one in DATABASE_URL`;

/** Major version of the server. */
export async function serverVersion(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ number: number }>`select current_setting('server_version_num')::int as number`.execute(
    db,
  );
  return Math.floor(rows[0]!.number / 10_000);
}

/** @throws when the database does not answer */
export async function schemaDifference(db: Kysely<Database>): Promise<SchemaDifference> {
  const applied = (await appliedMigrations(db)).map((name) => renamedMigrations[name] ?? name);
  const known = Object.keys(migrations);
  return {
    missing: known.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !known.includes(name)),
  };
}

/**
 * Why this version does not work with the database, as sentences for the operator. Undefined: it does. A newer database
 * is taken only where the operator has read that it may be.
 */
export function schemaFault({ missing, unknown }: SchemaDifference, newer: 'refuse' | 'accept'): string | undefined {
  const sentences = [
    missing.length > 0 &&
      `the database is older than this version: it lacks ${someOf(missing)}; run the migrations before the start (npm run migrate)`,
    unknown.length > 0 &&
      newer === 'refuse' &&
      `the database is newer than this version: it has ${someOf(unknown)}, which this version does not know; start the version that made it or a later one, or set DATABASE_NEWER=accept if the changelog says that this version works with it`,
  ];
  return sentences.filter(Boolean).join('; ') || undefined;
}

const someOf = (names: readonly string[]) =>
  names.length < 4 ? names.join(', ') : `${names[0]} to ${names.at(-1)} (${names.length} migrations)`;

const undefinedTable = '42P01';

async function appliedMigrations(db: Kysely<Database>): Promise<string[]> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
    return rows.map(({ name }) => name);
  } catch (error) {
    // An empty database has not even this table.
    if (error instanceof Error && 'code' in error && error.code === undefinedTable) return [];
    throw error;
  }
}
