import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join, sep } from 'node:path';
import { StageError } from '../stage-error.mjs';
import { attempt } from '../processes/command.mjs';

const neededMajor = 24;

/**
 * @typedef {{ version?: string, resolved?: string, integrity?: string, link?: boolean, optional?: boolean }} LockEntry
 */

/**
 * Compares what is installed with the lockfile by content: times of files lie after a checkout or a copy.
 * @param {string} checkout
 * @returns {string | null} why an installation is needed, null when it is current
 */
export function whyInstall(checkout) {
  const wanted = readLock(join(checkout, 'package-lock.json'));
  if (!wanted) throw new StageError('package-lock.json is missing or not readable', { todo: 'restore it with git' });
  // npm writes this file last, so an installation that was cut off has none.
  const installed = readLock(join(checkout, 'node_modules/.package-lock.json'));
  if (!installed) return 'nothing is installed yet';
  for (const [path, entry] of Object.entries(wanted)) {
    if (!path.includes('node_modules/')) continue;
    const present = installed[path];
    if (!present && entry.optional) continue;
    if (!present) return `${path} is missing`;
    // Packages of platforms that the registry of the last change did not carry stand in the lockfile without a hash.
    const isOther = entry.integrity !== undefined && present.integrity !== entry.integrity;
    if (present.version !== entry.version || isOther) return `${path} has changed`;
  }
  const left = Object.keys(installed).find((path) => path.includes('node_modules/') && !(path in wanted));
  return left ? `${left} is no longer wanted` : null;
}

/**
 * @param {{ checkout: string, log: string, onLine?: (line: string) => void }} options
 * @returns {Promise<string>} what was done
 */
export async function provideDependencies({ checkout, log, onLine }) {
  const reason = whyInstall(checkout);
  if (reason === null) return 'packages are current';
  const [command, ...args] = npmCommand(checkout);
  const { code, output } = await attempt(
    command,
    [...args, 'ci', '--include=dev', '--include=optional', '--no-progress'],
    {
      cwd: checkout,
      env: { ...process.env, PATH: systemPath(checkout), PUPPETEER_SKIP_DOWNLOAD: '1' },
      log,
      ...(onLine ? { onLine } : {}),
    },
  );
  if (code !== 0) {
    throw new StageError('npm could not install the packages', {
      // npm names the cause first and then explains its options.
      why: output.trim().split('\n').slice(0, 15).join('\n'),
      log,
      todo: 'check the connection to the npm registry and the free space on this disk, then run the same command again',
    });
  }
  return `packages installed (${reason})`;
}

/**
 * The Node for everything that runs after the installation: the pinned one, where the platform has a package.
 * @returns {Promise<string>} path of the program
 */
export async function provideNode(/** @type {string} */ checkout) {
  const pinned = join(checkout, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  for (const command of [pinned, process.execPath]) {
    if (command === pinned && !existsSync(pinned)) continue;
    const { output } = await attempt(command, ['--version']);
    if (Number(/^v(\d+)\./.exec(output)?.[1]) >= neededMajor) return command;
  }
  throw new StageError(
    `Stufenlos runs on Node ${neededMajor}; there is no package of it for ${process.platform}-${process.arch}, and this is Node ${process.versions.node}`,
    { todo: `install Node ${neededMajor} (https://nodejs.org) and run the same command again` },
  );
}

/**
 * npm as it was started, on the Node of the system: the installation removes the pinned one first.
 * @returns {[string, ...string[]]}
 */
export function npmCommand(/** @type {string} */ checkout) {
  const { npm_execpath: cli, npm_node_execpath: node } = process.env;
  const isOurs = (/** @type {string} */ path) => path.startsWith(join(checkout, 'node_modules') + sep);
  if (cli?.endsWith('npm-cli.js') && existsSync(cli) && node && existsSync(node) && !isOurs(node)) return [node, cli];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
}

/** PATH without the programs that are about to be removed. */
const systemPath = (/** @type {string} */ checkout) =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((entry) => !entry.startsWith(join(checkout, 'node_modules')))
    .join(delimiter);

/** @returns {Record<string, LockEntry> | null} */
function readLock(/** @type {string} */ path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages;
  } catch {
    return null;
  }
}
