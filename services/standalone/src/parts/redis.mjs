import { mkdirSync, readFileSync, readlinkSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { StageError } from '../stage-error.mjs';
import { attempt } from '../processes/command.mjs';
import { endTree, leftAlive } from '../processes/ending.mjs';
import { commandOf, identify } from '../processes/identity.mjs';
import { accepts } from '../processes/ports.mjs';
import { unpackRedis } from './debian/debian-packages.mjs';

/**
 * @typedef {import('../processes/supervisor.mjs').ProcessSpec} ProcessSpec
 * @typedef {{ url: string, origin: string, spec: ProcessSpec | null }} Redis
 * @typedef {{ command: string, env: NodeJS.ProcessEnv, origin: string }} RedisProgram
 *
 * @typedef {object} RedisOptions
 * @property {string} folder where the data goes (`redis-data` below it)
 * @property {string} unpackFolder where the private programs go, shared by all stacks of a checkout
 * @property {string} logs
 * @property {number} port
 * @property {string} password
 * @property {boolean} [isFresh] what an earlier start left is thrown away
 */

/** @returns {Promise<Redis>} somebody else's Redis */
export async function outsideRedis(/** @type {string} */ url) {
  const { hostname, port } = parse(url);
  if (!(await accepts(hostname, Number(port || 6379)))) {
    throw new StageError(`Redis at ${hostname}:${port || 6379} does not answer`, {
      todo: 'start it, correct REDIS_URL, or unset REDIS_URL to use a local one',
    });
  }
  return { url, origin: `Redis at ${hostname} (REDIS_URL)`, spec: null };
}

/**
 * A Redis of this machine, with its own data folder and password.
 * @param {RedisOptions} options
 * @returns {Promise<Redis>}
 */
export async function localRedis({ folder, unpackFolder, logs, port, password, isFresh = false }) {
  const program = await findProgram(unpackFolder, logs);
  const data = join(folder, 'redis-data');
  if (isFresh) {
    await stopLeftOver(data);
    rmSync(data, { recursive: true, force: true });
  }
  mkdirSync(data, { recursive: true, mode: 0o700 });
  const config = join(data, 'redis.conf');
  // In a file, because the command line of a process is everybody's to read.
  writeFileSync(config, configuration({ data, port, password }), { mode: 0o600 });
  return {
    url: `redis://:${password}@127.0.0.1:${port}`,
    origin: program.origin,
    spec: {
      name: 'redis',
      command: program.command,
      args: [config],
      env: program.env,
      cwd: data,
      log: join(logs, 'redis.log'),
      before: () => stopLeftOver(data),
      isReady: () => answersPing(port, password),
      todo: 'look at the log; if the data is beyond repair, npm run reset removes it',
    },
  };
}

/** @returns {Promise<RedisProgram>} */
async function findProgram(/** @type {string} */ unpackFolder, /** @type {string} */ logs) {
  for (const command of ['redis-server', 'valkey-server']) {
    const version = await versionOf({ command, env: serverEnv() });
    if (version) return { command, env: serverEnv(), origin: `${nameOf(command)} ${version} (system)` };
  }
  const log = join(logs, 'redis-unpack.log');
  /** @type {{ why?: string | undefined, log?: string | undefined }} */
  let reason = {};
  try {
    const unpacked = await unpackRedis(unpackFolder, log);
    const version = unpacked && (await versionOf(unpacked));
    if (unpacked && version) return { ...unpacked, origin: `Redis ${version} (Debian package, unpacked privately)` };
  } catch (error) {
    if (!(error instanceof StageError)) throw error;
    reason = { why: `${error.message}\n${error.why ?? ''}`, log };
  }
  throw new StageError('no Redis was found and none could be unpacked', {
    ...reason,
    todo: [
      'install one, or name one that runs:',
      '    Debian, Ubuntu   apt-get install redis-server',
      '    Fedora, RHEL     dnf install valkey',
      '    macOS            brew install valkey',
      '    container        docker run -p 6379:6379 redis:7   and REDIS_URL=redis://localhost:6379',
      '    elsewhere        REDIS_URL=redis://user:password@host:6379',
    ].join('\n'),
  });
}

const nameOf = (/** @type {string} */ command) => (command.startsWith('valkey') ? 'Valkey' : 'Redis');

/** @returns {Promise<string | null>} */
async function versionOf(/** @type {{ command: string, env: NodeJS.ProcessEnv }} */ { command, env }) {
  const { code, output } = await attempt(command, ['--version'], { env });
  return code === 0 ? (output.match(/v=(\S+)/)?.[1] ?? 'of unknown version') : null;
}

/** Nothing may be evicted, a queue is not a cache; the append-only file brings waiting jobs over a restart. */
const configuration = (/** @type {{ data: string, port: number, password: string }} */ { data, port, password }) =>
  [
    'bind 127.0.0.1',
    `port ${port}`,
    `dir ${JSON.stringify(data)}`,
    `pidfile ${JSON.stringify(join(data, 'redis.pid'))}`,
    `requirepass ${password}`,
    'daemonize no',
    'appendonly yes',
    'save ""',
    'maxmemory-policy noeviction',
    '',
  ].join('\n');

/**
 * A second server on the same append-only file must never run: the one a killed launcher left is ended first.
 * @param {string} data
 */
async function stopLeftOver(data) {
  const pidFile = join(data, 'redis.pid');
  const pid = Number(read(pidFile)?.trim());
  const identity = pid ? identify(pid) : null;
  if (identity && isServerOf(pid, data)) {
    const end = await endTree(identity, { graceMs: 10_000 });
    if (end === 'alive') throw leftAlive('redis', identity);
  }
  rmSync(pidFile, { force: true });
}

/** @type {(pid: number, data: string) => boolean} */
function isServerOf(pid, data) {
  if (!/(?:redis|valkey)-server/.test(commandOf(pid))) return false;
  if (process.platform !== 'linux') return true;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data);
  } catch {
    return false;
  }
}

/** @returns {Promise<boolean>} true when the server has loaded its data and takes commands */
export function answersPing(/** @type {number} */ port, /** @type {string} */ password) {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    let answer = '';
    const done = (/** @type {boolean} */ isUp) => {
      socket.destroy();
      resolve(isUp);
    };
    socket.setTimeout(1000, () => done(false));
    socket.once('error', () => done(false));
    socket.once('close', () => done(false));
    socket.once('connect', () => socket.write(`AUTH ${password}\r\nPING\r\n`));
    socket.on('data', (chunk) => {
      answer += String(chunk);
      if (/\+PONG/.test(answer)) done(true);
      else if (/^-(?!LOADING)/m.test(answer)) done(false);
    });
  });
}

const serverEnv = () => ({ PATH: process.env['PATH'], LC_ALL: 'C' });

/** @returns {URL} */
function parse(/** @type {string} */ url) {
  try {
    const parsed = new URL(url);
    if (/^rediss?:$/.test(parsed.protocol)) return parsed;
  } catch {
    // Said below.
  }
  throw new StageError('REDIS_URL is not an address of Redis', {
    todo: 'use redis://user:password@host:6379 (rediss:// for TLS), or unset REDIS_URL to use a local one',
  });
}

function read(/** @type {string} */ path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
