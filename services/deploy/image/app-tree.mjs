import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/**
 * Writes what one image has in `/app`: the project, the libraries that it depends on, and their packages without those
 * for development. The Containerfile runs it; it needs no container, so the same tree can be made and tried without one.
 *
 *     node services/deploy/image/app-tree.mjs <api|worker|edge|release> <folder> [commit]
 */
const root = resolve(import.meta.dirname, '../../..');
const targets = {
  api: { project: 'services/api', built: ['services/api/dist'] },
  worker: { project: 'services/worker', built: ['services/worker/dist'] },
  edge: { project: 'services/edge', built: [] },
  // The tool publishes what the build left in these folders.
  release: { project: 'libs/release', built: [] },
};
const [name = '', folder = '', commit = ''] = process.argv.slice(2);
const target = targets[/** @type {keyof typeof targets} */ (name)];
if (!target || !folder) {
  process.stderr.write(`usage: app-tree.mjs <${Object.keys(targets).join('|')}> <folder> [commit]\n`);
  process.exit(1);
}
const out = resolve(folder);
if (existsSync(out)) throw new Error(`${out} exists already`);

const missing = target.built.filter((path) => !existsSync(join(root, path)));
if (missing.length > 0) throw new Error(`build first: ${missing.join(', ')}`);

for (const path of ['package.json', 'package-lock.json', ...manifests()]) copy(path);
execFileSync('npm', ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '-w', target.project], {
  cwd: out,
  stdio: 'inherit',
});
for (const project of projectsOf(target.project)) copy(project);
if (name === 'release') for (const project of browserProjects()) copy(project);
if (commit) writeFileSync(join(out, 'revision'), `${commit}\n`);

/** @returns {string[]} every package.json of a project, because the lockfile names all of them */
function manifests() {
  const folders = ['libs', 'services', 'remotes'].flatMap((group) =>
    readdirSync(join(root, group)).map((project) => `${group}/${project}`),
  );
  return [...folders, 'shell', 'e2e']
    .map((project) => `${project}/package.json`)
    .filter((path) => existsSync(join(root, path)));
}

/** @returns {string[]} the project and all that it depends on, as folders */
function projectsOf(/** @type {string} */ first) {
  const folders = new Map(manifests().map((path) => [/** @type {string} */ (manifest(path).name), dirname(path)]));
  const found = new Set([first]);
  for (const project of found) {
    for (const dependency of Object.keys(manifest(`${project}/package.json`).dependencies ?? {})) {
      const own = folders.get(dependency);
      if (own) found.add(own);
    }
  }
  return [...found];
}

/** @returns {string[]} shell and remotes that are built */
function browserProjects() {
  const remotes = readdirSync(join(root, 'remotes')).map((remote) => `remotes/${remote}`);
  return ['shell', ...remotes].filter((project) => existsSync(join(root, project, 'dist')));
}

/** Without packages, which npm has put in place, and without tests. */
function copy(/** @type {string} */ path) {
  const to = join(out, path);
  mkdirSync(dirname(to), { recursive: true });
  cpSync(join(root, path), to, {
    recursive: true,
    filter: (from) => !/\/node_modules(?:\/|$)|\.test\.tsx?$|\/testing(?:\/|$)/.test(from.slice(root.length)),
  });
}

/** @returns {{ name?: string, dependencies?: Record<string, string> }} */
function manifest(/** @type {string} */ path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}
