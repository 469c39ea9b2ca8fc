import { EnvironmentError, readEnvironment, type Environment } from '@stufenlos/environment';
import type { Kysely } from 'kysely';
import { apiVariables } from '../config/api-variables.ts';
import { migrate, migrationTimeouts, openDatabase } from './database.ts';
import { schemaDifference, serverFault, serverVersion } from './schema-state.ts';
import type { Database } from './schema.ts';

/** Where the command writes: `process`, or what a test reads. */
interface Streams {
  stdout: { write(text: string): unknown };
  stderr: { write(text: string): unknown };
}

/**
 * The explicit step before an api starts.
 *
 * @param env the environment of the api, or DATABASE_URL and DATABASE_NEWER of it
 * @returns the exit code: 0, or 1 with the reason on standard error
 */
export async function migrateCommand(env: Environment, streams: Streams): Promise<number> {
  try {
    const { DATABASE_URL, DATABASE_NEWER } = apiVariables;
    const variables = { DATABASE_URL, DATABASE_NEWER };
    const settings = readEnvironment({ process: 'migration', variables, environment: env });
    const options = { url: settings.DATABASE_URL, poolSize: 1, timeouts: migrationTimeouts };
    const db = openDatabase(options, () => undefined);
    try {
      streams.stdout.write(`${await bringUpToDate(db, settings.DATABASE_NEWER)}\n`);
    } finally {
      await db.destroy();
    }
    return 0;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    streams.stderr.write(error instanceof EnvironmentError ? `${reason}\n` : `Migration failed: ${reason}\n`);
    return 1;
  }
}

/** @returns what was done, as a sentence for the operator */
async function bringUpToDate(db: Kysely<Database>, newer: 'refuse' | 'accept'): Promise<string> {
  const fault = serverFault(await serverVersion(db));
  if (fault) throw new Error(fault);
  const { missing, unknown } = await schemaDifference(db);
  // The migrator refuses a name that it does not know. A database that lacks something besides is not just newer.
  if (newer === 'accept' && unknown.length > 0 && missing.length === 0) {
    return `nothing to migrate: the database is newer than this version, which does not know ${unknown.join(', ')}`;
  }
  const applied = await migrate(db);
  return applied.length > 0 ? `migrated: ${applied.join(', ')}` : 'nothing to migrate';
}
