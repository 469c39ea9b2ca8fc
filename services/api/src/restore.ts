import { backupCommand } from './backup/backup-command.ts';

/** `node services/api/dist/restore.js BACKUP`: puts it back and verifies it. */
process.exitCode = await backupCommand('restore', process.argv.slice(2), process.env, process);
