import { backupCommand } from './backup/backup-command.ts';

/** `node services/api/dist/backup.js --to FOLDER`: one consistent backup. */
process.exitCode = await backupCommand('backup', process.argv.slice(2), process.env, process);
