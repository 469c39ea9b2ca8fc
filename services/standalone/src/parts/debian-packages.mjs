import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { attempt, run } from '../processes/command.mjs';

/** libssl3 and libsystemd0 are missing on very slim images only; they are small. */
const packages = ['redis-server', 'redis-tools', 'libjemalloc2', 'liblzf1', 'libatomic1'];
const onSlimImages = ['libssl3', 'libsystemd0'];

/**
 * Redis from the packages of Debian or Ubuntu without installing them: apt works with its own state below `folder`,
 * as root and as an ordinary user, and the system stays as it is.
 * @param {string} folder
 * @param {string} log
 * @returns {Promise<{ command: string, env: NodeJS.ProcessEnv } | null>} null where there is no apt
 */
export async function unpackRedis(folder, log) {
  const place = join(folder, 'root');
  const found = programIn(place);
  if (found) return found;
  for (const tool of ['apt-get', 'dpkg']) if ((await attempt(tool, ['--version'])).code !== 0) return null;
  const work = join(folder, `work.${process.pid}`);
  try {
    await download(work, log);
    const draft = join(work, 'root');
    for (const file of readdirSync(work).filter((name) => name.endsWith('.deb'))) {
      await run('dpkg', ['-x', join(work, file), draft], { log, what: `${file} could not be unpacked` });
    }
    rmSync(place, { recursive: true, force: true });
    renameSync(draft, place);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return programIn(place);
}

/** @type {(work: string, log: string) => Promise<void>} */
async function download(work, log) {
  for (const name of ['lists/partial', 'cache/archives/partial']) mkdirSync(join(work, name), { recursive: true });
  const own = [
    ...['-o', `Dir::State::lists=${join(work, 'lists')}`],
    ...['-o', `Dir::Cache=${join(work, 'cache')}`],
    ...['-o', 'Debug::NoLocking=1'],
    // Root's apt drops to the user _apt, who may not be able to enter this folder.
    ...['-o', `APT::Sandbox::User=${userInfo().username || 'root'}`],
  ];
  const options = { cwd: work, log, env: { ...process.env, LC_ALL: 'C', DEBIAN_FRONTEND: 'noninteractive' } };
  const todo = 'check the connection to the Debian mirror of this machine, install redis-server, or set REDIS_URL';
  await run('apt-get', [...own, 'update'], { ...options, what: 'the package lists could not be read', todo });
  await run('apt-get', [...own, 'download', ...packages], { ...options, what: 'Redis could not be downloaded', todo });
  await attempt('apt-get', [...own, 'download', ...onSlimImages], options);
}

/** @returns {{ command: string, env: NodeJS.ProcessEnv } | null} */
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
