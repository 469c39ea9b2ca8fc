import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, isAbsolute, join } from 'node:path';
import { StageError } from '../stage-error.mjs';
import { attempt } from '../processes/command.mjs';
import { downloadChromium, installChromium, unpackChromium } from './chromium-sources.mjs';
import { canReach, nobody } from './reachable-folder.mjs';

/**
 * @typedef {{ path: string, version: string, origin: string }} Chromium
 *
 * @typedef {object} ChromiumOptions
 * @property {string} checkout
 * @property {string} folder where a browser of our own goes
 * @property {string} logs
 * @property {string} node
 * @property {NodeJS.ProcessEnv} [env]
 * @property {(line: string) => void} [onLine]
 */

/**
 * The headless shell first: the same engine without windows and user profiles. A new browser context costs it a third of
 * the processor time of the whole browser, and it needs 90 MB less.
 */
const systemNames = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'google-chrome-stable',
  'google-chrome',
  'chromium-browser',
];
const macPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The first browser that really runs: named by the person, of the system, shipped with npm, downloaded, installed.
 * @param {ChromiumOptions} options
 * @returns {Promise<Chromium>}
 */
export async function provideChromium(options) {
  const env = options.env ?? process.env;
  const named = env['PUPPETEER_EXECUTABLE_PATH'];
  if (named) return namedChromium(named);
  const memory = join(options.folder, 'chromium.json');
  const remembered = recall(memory);
  if (remembered) return remembered;
  for (const find of [systemChromium, unpackChromium, downloadChromium, installChromium]) {
    const candidate = await find({ ...options, env });
    const version = candidate && (await versionOf(candidate.path));
    if (candidate && version) return remember(memory, { ...candidate, version });
  }
  throw new StageError('no Chromium was found and none could be provided', {
    log: join(options.logs, 'chromium.log'),
    todo: 'install Chromium or Google Chrome, or set PUPPETEER_EXECUTABLE_PATH to one',
  });
}

/** @returns {Promise<Chromium>} */
async function namedChromium(/** @type {string} */ path) {
  const version = isAbsolute(path) ? await versionOf(path) : null;
  if (version) return { path, version, origin: 'PUPPETEER_EXECUTABLE_PATH' };
  throw new StageError(`PUPPETEER_EXECUTABLE_PATH=${path} does not start`, {
    todo: 'correct it (an absolute path that this user and, for root, the user nobody may execute), or unset it',
  });
}

/** @returns {Promise<{ path: string, origin: string } | null>} */
async function systemChromium(/** @type {{ env: NodeJS.ProcessEnv }} */ { env }) {
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => isAbsolute(folder));
  const onPath = systemNames.flatMap((name) => folders.map((folder) => join(folder, name)));
  for (const path of [...onPath, ...(process.platform === 'darwin' ? macPaths : [])]) {
    if (existsSync(path) && (await versionOf(path))) return { path, origin: 'system' };
  }
  return null;
}

/**
 * @returns {Promise<string | null>} null when it does not run. Root's engine drops the browser to nobody, so that
 * user must be able to start it.
 */
export async function versionOf(/** @type {string} */ path) {
  const isRoot = process.getuid?.() === 0;
  if (isRoot && !canReach(path, nobody)) return null;
  const as = isRoot ? { uid: nobody, gid: nobody, cwd: '/' } : {};
  const { code, output } = await attempt(path, ['--version'], {
    ...as,
    env: { PATH: process.env['PATH'], HOME: '/tmp' },
  });
  return code === 0 ? (output.match(/\d+(?:\.\d+){2,3}/)?.[0] ?? null) : null;
}

/** What was found last time, while the file is the same: `npm run scan` should not look again each time. @returns {Chromium | null} */
export function recall(/** @type {string} */ memory) {
  try {
    const { mark, ...chromium } = JSON.parse(readFileSync(memory, 'utf8'));
    return mark === markOf(chromium.path) ? chromium : null;
  } catch {
    return null;
  }
}

/** @type {(memory: string, chromium: Chromium) => Chromium} */
function remember(memory, chromium) {
  mkdirSync(dirname(memory), { recursive: true });
  writeFileSync(`${memory}.new`, JSON.stringify({ ...chromium, mark: markOf(chromium.path) }));
  renameSync(`${memory}.new`, memory);
  return chromium;
}

/** The user is part of it: what root can start, another user perhaps cannot. */
function markOf(/** @type {string} */ path) {
  const { size, mtimeMs } = statSync(path);
  return `${size}:${mtimeMs}:${process.getuid?.() ?? ''}`;
}
