import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { run } from '../processes/command.mjs';
import { createSourceHash } from './source-hash.mjs';

/**
 * @typedef {object} BuildOptions
 * @property {string} checkout
 * @property {string} folder where the memory of earlier builds lies
 * @property {string} logs
 * @property {string} node
 * @property {(detail: string) => void} [onLine]
 */

/** The services with decorators are compiled; everything else on the server runs as it is written. */
const services = ['services/api', 'services/worker'];

/** Two at once: each build is a compiler with threads of its own. */
const buildsAtOnce = 2;

/** @param {BuildOptions} options @returns {Promise<string[]>} what was built */
export async function buildServices(options) {
  const { checkout, node, logs } = options;
  const stale = staleFolders(options, services, 'dist/main.js');
  if (stale.size === 0) return [];
  await run(node, [join(checkout, 'node_modules/typescript/bin/tsc'), '-b', ...services], {
    cwd: checkout,
    log: join(logs, 'build-services.log'),
    what: 'the services could not be compiled',
    todo: 'mend the faults above',
  });
  remember(options, stale);
  return [...stale.keys()].map(nameOf);
}

/** Shell and remotes, each with its own build script. @param {BuildOptions} options @returns {Promise<string[]>} what was built */
export async function buildBrowserSide(options) {
  const { checkout, node, logs, onLine } = options;
  const stale = staleFolders(options, browserFolders(checkout), 'dist');
  const waiting = [...stale];
  const next = async () => {
    for (let entry = waiting.shift(); entry; entry = waiting.shift()) {
      const [folder, hash] = entry;
      onLine?.(nameOf(folder));
      await run(node, [join(checkout, 'node_modules/@rsbuild/core/bin/rsbuild.js'), 'build'], {
        cwd: join(checkout, folder),
        env: { ...process.env, NODE_ENV: 'production', PATH: pathWith(checkout) },
        log: join(logs, `build-${nameOf(folder)}.log`),
        what: `${folder} could not be built`,
        todo: 'mend the faults above',
      });
      remember(options, new Map([[folder, hash]]));
    }
  };
  await Promise.all(Array.from({ length: buildsAtOnce }, next));
  return [...stale.keys()].map(nameOf);
}

/** A fingerprint of everything the browser gets: a release is composed again when it changes. */
export function browserSideHash(/** @type {string} */ checkout) {
  const hashOf = createSourceHash(checkout);
  return [...browserFolders(checkout), 'libs/release'].map((folder) => `${folder} ${hashOf(folder)}`).join('\n');
}

export const browserFolders = (/** @type {string} */ checkout) => [
  'shell',
  ...readdirSync(join(checkout, 'remotes'))
    .filter((name) => existsSync(join(checkout, 'remotes', name, 'package.json')))
    .map((name) => `remotes/${name}`),
];

/**
 * @param {BuildOptions} options
 * @param {readonly string[]} folders
 * @param {string} output that must exist
 * @returns {Map<string, string>} folder -> fingerprint of the sources now
 */
function staleFolders({ checkout, folder }, folders, output) {
  const hashOf = createSourceHash(checkout);
  const memory = readMemory(folder);
  return new Map(
    folders
      .map((project) => /** @type {const} */ ([project, hashOf(project)]))
      .filter(([project, hash]) => memory[project] !== hash || !existsSync(join(checkout, project, output))),
  );
}

/** @type {(options: BuildOptions, built: ReadonlyMap<string, string>) => void} */
function remember({ folder }, built) {
  const path = memoryPath(folder);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.new`, JSON.stringify({ ...readMemory(folder), ...Object.fromEntries(built) }));
  renameSync(`${path}.new`, path);
}

/** @returns {Record<string, string>} */
function readMemory(/** @type {string} */ folder) {
  try {
    return JSON.parse(readFileSync(memoryPath(folder), 'utf8'));
  } catch {
    return {};
  }
}

const memoryPath = (/** @type {string} */ folder) => join(folder, 'build.json');
const nameOf = (/** @type {string} */ folder) => folder.slice(folder.lastIndexOf('/') + 1);
const pathWith = (/** @type {string} */ checkout) =>
  [join(checkout, 'node_modules', '.bin'), process.env['PATH'] ?? ''].join(delimiter);
