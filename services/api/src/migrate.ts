import { migrateCommand } from './database/migrate-command.ts';

/** `node services/api/dist/migrate.js`, with DATABASE_URL and, for a newer database, DATABASE_NEWER. */
process.exitCode = await migrateCommand(process.env, process);
