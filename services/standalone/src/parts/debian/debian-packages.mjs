import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { attempt, run } from '../../processes/command.mjs';

const packages = ['redis-server', 'redis-tools', 'libjemalloc2', 'liblzf1', 'libatomic1'];
/** Missing on very slim images only; elsewhere the system's own are preferred, they get security updates. */
const onSlimImages = [
  'libssl3',
  'libsystemd0',
  'libcap2',
  'libgcrypt20',
  'libgpg-error0',
  'liblz4-1',
  'liblzma5',
  'libzstd1',
];

/** @typedef {{ command: string, env: NodeJS.ProcessEnv }} Program */

/**
 * Redis from the packages of Debian or Ubuntu without installing them: apt works with its own state below `folder`,
 * as root and as an ordinary user, and the system stays as it is.
 * @param {string} folder
 * @param {string} log
 * @returns {Promise<Program | null>} null where there is no apt
 */
export async function unpackRedis(folder, log) {
  const place = join(folder, 'root');
  const found = programIn(place);
  if (found) return found;
  if (!(await hasApt())) return null;
  const work = join(folder, `work.${process.pid}`);
  const draft = join(work, 'root');
  try {
    const apt = aptIn(work, log, 'install redis-server, or set REDIS_URL');
    await apt(['update'], 'the package lists could not be read');
    await apt(['download', ...packages], 'Redis could not be downloaded');
    await unpackPackages(work, draft, log);
    const program = programIn(draft);
    if (program && (await attempt(program.command, ['--version'], { env: program.env })).code !== 0) {
      await apt(['download', ...onSlimImages], 'the libraries of Redis could not be downloaded');
      await unpackPackages(work, draft, log);
    }
    rmSync(place, { recursive: true, force: true });
    renameSync(draft, place);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return programIn(place);
}

export async function hasApt() {
  for (const tool of ['apt-get', 'dpkg']) if ((await attempt(tool, ['--version'])).code !== 0) return false;
  return true;
}

/**
 * apt with its own state below `work`, where `apt-get download` leaves its files. `otherwise`: what a person can do
 * beside looking at the connection.
 * @type {(work: string, log: string, otherwise: string) => (args: string[], what: string) => Promise<unknown>}
 */
export function aptIn(work, log, otherwise) {
  for (const name of ['lists/partial', 'cache/archives/partial']) mkdirSync(join(work, name), { recursive: true });
  const settings = [
    `Dir::State::lists=${join(work, 'lists')}`,
    `Dir::Cache=${join(work, 'cache')}`,
    'Debug::NoLocking=1',
    // Root's apt would drop to the user _apt, who may not be able to enter this folder; others drop to nobody.
    'APT::Sandbox::User=root',
  ];
  const own = settings.flatMap((setting) => ['-o', setting]);
  const env = { ...process.env, LC_ALL: 'C', DEBIAN_FRONTEND: 'noninteractive' };
  const todo = `check the connection to the Debian mirror of this machine, ${otherwise}`;
  return (args, what) => run('apt-get', [...own, ...args], { cwd: work, log, env, what, todo });
}

/** @type {(from: string, target: string, log: string) => Promise<void>} */
export async function unpackPackages(from, target, log) {
  for (const file of readdirSync(from).filter((name) => name.endsWith('.deb'))) {
    await run('dpkg', ['-x', join(from, file), target], { log, what: `${file} could not be unpacked` });
  }
}

/** @returns {Program | null} */
function programIn(/** @type {string} */ place) {
  const command = join(place, 'usr/bin/redis-check-rdb');
  if (!existsSync(command)) return null;
  const libraries = ['usr/lib', 'lib'].flatMap((name) => tripletFolders(join(place, name)));
  const env = { PATH: process.env['PATH'], LC_ALL: 'C', LD_LIBRARY_PATH: libraries.join(':') };
  return { command: join(place, 'usr/bin/redis-server'), env };
}

/** Debian keeps libraries per kind of machine, such as `usr/lib/x86_64-linux-gnu`. */
function tripletFolders(/** @type {string} */ folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.includes('-linux-'))
    .map((name) => join(folder, name));
}
