import { environmentOrExit, readEnvironment } from '@stufenlos/environment';
import { apiVariables } from './config/api-variables.ts';
import { migrate, migrationTimeouts, openDatabase } from './database/database.ts';

/** The explicit step: `node services/api/dist/migrate.js`. Needs DATABASE_URL only; exit 1 with the reason. */
const { DATABASE_URL } = apiVariables;
const { DATABASE_URL: url } = environmentOrExit(() =>
  readEnvironment({ process: 'migration', variables: { DATABASE_URL }, environment: process.env }),
);
const db = openDatabase({ url, poolSize: 1, timeouts: migrationTimeouts }, () => undefined);
try {
  const applied = await migrate(db);
  process.stdout.write(applied.length > 0 ? `migrated: ${applied.join(', ')}\n` : 'nothing to migrate\n');
} catch (error) {
  process.stderr.write(`Migration failed: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await db.destroy();
}
