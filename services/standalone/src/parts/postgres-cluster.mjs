import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { attempt, run } from '../processes/command.mjs';
import { commandOf } from '../processes/identity.mjs';
import { StageError } from '../stage-error.mjs';

/**
 * @typedef {import('./postgres-native.mjs').NativePostgres} NativePostgres
 *
 * @typedef {object} ClusterOptions
 * @property {string} data
 * @property {string} password
 * @property {boolean} isFresh what an earlier start left is thrown away, and what this one writes may be lost too
 * @property {string} log
 */

/** The superuser and the database of the product have the same name. */
export const database = 'stufenlos';

/** A cluster that is thrown away need not wait for the disk. */
const forgetful = ['--no-sync', '--set=fsync=off', '--set=full_page_writes=off', '--set=synchronous_commit=off'];

/** @type {(native: NativePostgres, options: ClusterOptions) => Promise<void>} */
export async function ensureCluster(native, options) {
  const { data, password, isFresh, log } = options;
  const memory = join(dirname(data), 'pg-password');
  if (isFresh) {
    await stopLeftOver(native, data);
    rmSync(data, { recursive: true, force: true });
  }
  if (!existsSync(join(data, 'PG_VERSION'))) {
    await createCluster(native, options);
  } else if (read(memory) !== password) {
    await stopLeftOver(native, data);
    await single(native, data, `ALTER ROLE ${database} PASSWORD '${password}';`, log);
  }
  writeFileSync(memory, password, { mode: 0o600 });
}

/** Made beside its place and moved there when it is complete: a half-made cluster is never started. */
async function createCluster(/** @type {NativePostgres} */ native, /** @type {ClusterOptions} */ options) {
  const { data, password, isFresh, log } = options;
  const { program, as } = native;
  const draft = `${data}.new`;
  const secret = `${data}.password`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  writeFileSync(secret, password, { mode: 0o600 });
  if (as.uid !== undefined && as.gid !== undefined) {
    for (const path of [draft, secret]) chownSync(path, as.uid, as.gid);
  }
  const who = [`--pgdata=${draft}`, `--username=${database}`, '--auth=scram-sha-256', `--pwfile=${secret}`];
  // The builtin locale needs nothing of the system.
  const what = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions'];
  try {
    await run(program('initdb'), [...who, ...what, ...(isFresh ? forgetful : [])], {
      ...as,
      log,
      what: 'PostgreSQL could not make its data folder',
      todo: 'check the free space on this disk',
    });
    await single(native, draft, `CREATE DATABASE ${database};`, log);
  } finally {
    rmSync(secret, { force: true });
  }
  renameSync(draft, data);
}

/**
 * One statement without a running server: the package ships no psql.
 * @type {(native: NativePostgres, data: string, sql: string, log: string) => Promise<void>}
 */
async function single({ program, as }, data, sql, log) {
  const args = ['--single', '-j', '-D', data, 'postgres'];
  const { code, output } = await attempt(program('postgres'), args, { ...as, input: `${sql}\n\n`, log });
  if (code !== 0 || /\b(?:ERROR|FATAL):/.test(output)) {
    throw new StageError('PostgreSQL refused to prepare its database', { why: output, log });
  }
}

/** A killed launcher leaves a server and its pid file. @type {(native: NativePostgres, data: string) => Promise<void>} */
export async function stopLeftOver({ program, as }, data) {
  const pid = Number(read(join(data, 'postmaster.pid'))?.split('\n')[0]);
  if (!pid) return;
  const isServer = () => commandOf(pid).includes(data);
  if (isServer()) await attempt(program('pg_ctl'), ['-D', data, '-m', 'fast', '-w', '-t', '15', 'stop'], as);
  // The id may belong to a foreign process by now, which PostgreSQL would take for its own.
  if (!isServer()) rmSync(join(data, 'postmaster.pid'), { force: true });
}

/**
 * The eighth line of the pid file is the server's own word for its state (this is what pg_ctl waits for).
 * @returns {boolean}
 */
export const isReady = (/** @type {string} */ data) =>
  read(join(data, 'postmaster.pid'))?.split('\n')[7]?.trim() === 'ready';

function read(/** @type {string} */ path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
