import { auditCommand } from './audit/audit-command.ts';
import { apiConfigOrExit } from './config/api-config.ts';
import { openDatabase } from './database/database.ts';

/** `node services/api/dist/audit.js [--since DAY] [--until DAY] [--action ACTION] [--subject SUBJECT]`. */
const config = apiConfigOrExit();
const db = openDatabase(config.database, () => undefined);
try {
  process.exitCode = await auditCommand(process.argv.slice(2), db, config, process);
} finally {
  await db.destroy();
}
