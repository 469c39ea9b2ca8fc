import { join } from 'node:path';
import { attempt } from '../processes/command.mjs';
import { accepts } from '../processes/ports.mjs';
import { StageError } from '../stage-error.mjs';
import { database, ensureCluster, isReady, stopLeftOver } from './postgres-cluster.mjs';
import { nativePostgres } from './postgres-native.mjs';

/**
 * @typedef {import('../processes/supervisor.mjs').ProcessSpec} ProcessSpec
 * @typedef {{ url: string, origin: string, spec: ProcessSpec | null }} Postgres
 *
 * @typedef {object} PostgresOptions
 * @property {string} folder where the data goes (`pg` below it)
 * @property {string} logs
 * @property {number} port
 * @property {string} password
 * @property {boolean} [isFresh] what an earlier start left is thrown away, and what this one writes may be lost too
 */

/** @returns {Promise<Postgres>} somebody else's PostgreSQL, looked at only from outside */
export async function outsidePostgres(/** @type {string} */ url) {
  const { hostname, port } = parse(url);
  if (!(await accepts(hostname, Number(port || 5432)))) {
    throw new StageError(`PostgreSQL at ${hostname}:${port || 5432} does not answer`, {
      todo: 'start it, correct DATABASE_URL, or unset DATABASE_URL to use the embedded one',
    });
  }
  return { url, origin: `PostgreSQL at ${hostname} (DATABASE_URL)`, spec: null };
}

/**
 * The PostgreSQL of the npm package: cluster made once, with an own superuser, password and database.
 * @param {PostgresOptions} options
 * @returns {Promise<Postgres>}
 */
export async function embeddedPostgres({ folder, logs, port, password, isFresh = false }) {
  const native = await nativePostgres(folder);
  const { home, program, as } = native;
  const data = join(home, 'pg');
  await ensureCluster(native, { data, password, isFresh, log: join(logs, 'initdb.log') });
  const version = (await attempt(program('postgres'), ['--version'], as)).output.match(/\d+[.\d]*/)?.[0] ?? '';
  return {
    url: `postgres://${database}:${password}@127.0.0.1:${port}/${database}`,
    origin: `PostgreSQL ${version} (embedded)`,
    spec: {
      name: 'postgres',
      command: program('postgres'),
      args: ['-D', data, '-p', String(port), ...settings],
      ...as,
      log: join(logs, 'postgres.log'),
      stopSignal: 'SIGINT',
      before: () => stopLeftOver(native, data),
      isReady: () => isReady(data),
      todo: 'look at the log; if the data is beyond repair, npm run reset removes it',
    },
  };
}

const settings = ['--listen_addresses=127.0.0.1', '--unix_socket_directories=', '--max_connections=100'];

/** @returns {URL} */
function parse(/** @type {string} */ url) {
  try {
    const parsed = new URL(url);
    if (/^postgres(?:ql)?:$/.test(parsed.protocol)) return parsed;
  } catch {
    // Said below.
  }
  throw new StageError('DATABASE_URL is not an address of PostgreSQL', {
    todo: 'use postgres://user:password@host:5432/database, or unset DATABASE_URL to use the embedded one',
  });
}
