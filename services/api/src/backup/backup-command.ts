import { parseArgs } from 'node:util';
import {
  EnvironmentError,
  objectStoreProblems,
  objectStoreSettings,
  objectStoreVariables,
  readEnvironment,
  type Environment,
} from '@stufenlos/environment';
import { isS3Address, ObjectStoreError, type S3Settings } from '@stufenlos/object-store';
import { apiVariables } from '../config/api-variables.ts';
import { BackupError } from './backup-error.ts';
import { checkBackup } from './check-backup.ts';
import { makeBackup } from './make-backup.ts';
import type { Connection } from './postgres-client.ts';
import { restoreBackup } from './restore-backup.ts';

/** Where a command writes: `process`, or what a test reads. */
interface Streams {
  stdout: { write(text: string): unknown };
  stderr: { write(text: string): unknown };
}

const usage = {
  backup: 'backup.js --to FOLDER [--releases STORE] [--keys FOLDER]',
  restore: 'restore.js BACKUP [--releases STORE] [--keys FOLDER] [--replace] [--check]',
};
const options = {
  to: { type: 'string' },
  releases: { type: 'string' },
  keys: { type: 'string' },
  replace: { type: 'boolean', default: false },
  check: { type: 'boolean', default: false },
} as const;

/**
 * Reads DATABASE_URL, ARTIFACTS_DIR, ARTIFACTS_STORE and the settings of the bucket as the api does.
 *
 * @returns exit code: 0, 1 when it could not be done, 2 when the command was not understood
 */
export async function backupCommand(
  name: keyof typeof usage,
  args: readonly string[],
  environment: Environment,
  { stdout, stderr }: Streams,
): Promise<number> {
  try {
    const lines = await (name === 'backup' ? backUp : restore)(args, environment);
    stdout.write(`${lines.join('\n')}\n`);
    return 0;
  } catch (error) {
    const isUsage = error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
    const isTold =
      error instanceof BackupError || error instanceof EnvironmentError || error instanceof ObjectStoreError || isUsage;
    const reason = isTold ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error);
    stderr.write(`${name} failed: ${reason}\n${isUsage ? `usage: ${usage[name]}\n` : ''}`);
    return isUsage ? 2 : 1;
  }
}

async function backUp(args: readonly string[], environment: Environment): Promise<string[]> {
  const { values } = parseArgs({
    args: [...args],
    options: { to: options.to, releases: options.releases, keys: options.keys },
  });
  const { to, releases, keys } = values;
  if (to === undefined) throw misunderstood('--to is missing: the folder of all backups');
  if (isS3Address(to)) throw new BackupError(toBucket);
  const { database: connection, pictures, objectStore } = read(environment);
  const { folder, manifest, unfinished } = await makeBackup(
    {
      database: connection,
      folders: { ...(pictures && { pictures }), ...(releases && { releases }), ...(keys && { keys }) },
      objectStore,
    },
    to,
    new Date(),
  );
  const { database, files, parts } = manifest;
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return [
    `backup: ${folder}`,
    `database ${database.id} at ${database.migrations.at(-1)}${parts.map((part) => `, ${part}`).join('')}: ${files.length} files, ${bytes} bytes`,
    ...(database.picturesMissing > 0 ? [`${database.picturesMissing} pictures that rows name are missing`] : []),
    ...unfinished.map((left) => `${left} was never finished; remove it if no backup is running`),
  ];
}

async function restore(args: readonly string[], environment: Environment): Promise<string[]> {
  const { to: _, ...known } = options;
  const { values, positionals } = parseArgs({ args: [...args], options: known, allowPositionals: true });
  const [backup, ...more] = positionals;
  if (backup === undefined || more.length > 0) throw misunderstood('name one backup');
  if (values.check) {
    const { files, createdAt, version } = await checkBackup(backup);
    return [`checked: ${files.length} files of ${createdAt}, version ${version}; nothing was restored`];
  }
  const { database: connection, pictures, objectStore } = read(environment);
  const { releases, keys, replace: isReplacing } = values;
  const folders = { ...(pictures && { pictures }), ...(releases && { releases }), ...(keys && { keys }) };
  return await restoreBackup(backup, { database: connection, folders, objectStore, isReplacing });
}

/** pg_dump writes a file, and a set is whole when its folder gets its name: neither is there in a bucket. */
const toBucket =
  '--to takes a folder: encrypt the finished backup and bring it to the bucket as one file, with aws s3 cp or rclone copy (the guide services/deploy/README.md says how)';

interface Given {
  database: Connection;
  /** A folder or `s3://bucket/prefix`. */
  pictures: string | undefined;
  objectStore: S3Settings;
}

function read(environment: Environment): Given {
  const { DATABASE_URL, ARTIFACTS_DIR, ARTIFACTS_STORE } = apiVariables;
  const variables = { DATABASE_URL, ARTIFACTS_DIR, ARTIFACTS_STORE, ...objectStoreVariables };
  const values = readEnvironment({ process: 'command', variables, environment, contradictions: objectStoreProblems });
  return {
    database: { url: values.DATABASE_URL, environment },
    pictures: values.ARTIFACTS_STORE ?? values.ARTIFACTS_DIR,
    objectStore: objectStoreSettings(values),
  };
}

const misunderstood = (message: string) => Object.assign(new Error(message), { code: 'ERR_PARSE_ARGS' });
