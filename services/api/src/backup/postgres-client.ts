import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates } from 'node:tls';
import { promisify } from 'node:util';
import type { Environment } from '@stufenlos/environment';
import { BackupError } from './backup-error.ts';
import { libpqConnection } from './libpq-connection.ts';

export interface Connection {
  url: string;
  /** For PostgreSQL's own programs: PATH, where they are found, and the variables that they read. */
  environment: Environment;
}

type Program = 'pg_dump' | 'pg_restore';

const run = promisify(execFile);
const todo = (server: number) =>
  `install postgresql-client-${server} or newer, or run this in the image \`backup\`, which has it`;

/**
 * A client reads servers of its own major version and older ones.
 *
 * @param server major version of the server
 * @throws {BackupError} when the program is missing or older than the server
 */
export async function requireClient(program: Program, server: number, environment: Environment): Promise<void> {
  const { stdout } = await run(program, ['--version'], { env: environment }).catch((error: unknown) => {
    throw new BackupError(`${program} cannot be started (${reasonOf(error)}): ${todo(server)}`);
  });
  const version = Number(/\(PostgreSQL\) (\d+)/.exec(stdout)?.[1]);
  if (version >= server) return;
  throw new BackupError(`${program} is of version ${version}, the server is PostgreSQL ${server}: ${todo(server)}`);
}

/** Everything in one file, compressed, as the snapshot saw it. @throws {BackupError} */
export async function dumpDatabase(database: Connection, snapshot: string, file: string): Promise<void> {
  await start('pg_dump', database, ['--format=custom', `--snapshot=${snapshot}`, `--file=${file}`]);
}

/** One transaction: all of it or nothing. @throws {BackupError} */
export async function loadDatabase(database: Connection, file: string): Promise<void> {
  await start('pg_restore', database, ['--single-transaction', '--exit-on-error', file]);
}

async function start(program: Program, database: Connection, args: readonly string[]): Promise<void> {
  const { address, environment, sslMode } = libpqConnection(database.url, database.environment);
  const password = decodeURIComponent(address.password);
  // The command line of a process is everybody's to read, its environment is not.
  address.password = '';
  const common = ['--no-owner', '--no-privileges', '--no-password', `--dbname=${address.href}`];
  const isNamed = address.searchParams.has('sslrootcert') || environment['PGSSLROOTCERT'];
  const needsAuthorities = !isNamed && (sslMode === 'verify-full' || sslMode === 'verify-ca');
  await withAuthorities(needsAuthorities, async (authorities) => {
    const env = { ...environment, ...authorities, LC_ALL: 'C', ...(password && { PGPASSWORD: password }) };
    await run(program, [...common, ...args], { env, maxBuffer: 16 * 1024 * 1024 }).catch((error: unknown) => {
      throw new BackupError(`${program} failed: ${reasonOf(error)}`);
    });
  });
}

/**
 * The programs have no authorities of their own: they refuse to verify a server unless a file is named or is in the home
 * folder. So they get those of Node.js, by which the api has verified the same server.
 */
async function withAuthorities(areNeeded: boolean, work: (variables: Environment) => Promise<void>): Promise<void> {
  if (!areNeeded) return await work({});
  const folder = await mkdtemp(join(tmpdir(), 'stufenlos-authorities-'));
  try {
    const file = join(folder, 'root.crt');
    await writeFile(file, getCACertificates('default').join('\n'));
    await work({ PGSSLROOTCERT: file });
  } finally {
    await rm(folder, { recursive: true });
  }
}

function reasonOf(error: unknown): string {
  const { stderr = '', message, signal } = error as { stderr?: string; message: string; signal?: string };
  if (signal) return `ended by ${signal}`;
  const lines = stderr.trim().split('\n').filter(Boolean);
  return lines.length > 0 ? lines.slice(-3).join(' ') : message;
}
