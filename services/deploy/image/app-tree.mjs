import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
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

const projects = projectsOf(target.project);
writeManifests();
execFileSync('npm', ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '-w', target.project], {
  cwd: out,
  stdio: 'inherit',
});
removeUnloaded();
for (const project of projects) copy(project);
// The copies have brought back the whole manifests, and the list of materials is made from what is written there.
writeManifests();
if (name === 'release') for (const project of browserProjects()) copy(project);
// Says whether a weakness of a package concerns this image.
const sbom = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--omit', 'dev'];
writeFileSync(join(out, 'sbom.cdx.json'), execFileSync('npm', sbom, { cwd: out, maxBuffer: 64 * 1024 * 1024 }));
if (commit) writeFileSync(join(out, 'revision'), `${commit}\n`);

/**
 * Of the manifests and the lockfile what this target needs. npm counts each project of the repository as wanted, and so
 * would install what builds the others: with them a worker has 288 MB, without 172 MB.
 */
function writeManifests() {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  write('package.json', { ...strip(manifest('package.json'), 'optionalDependencies'), workspaces: projects });
  for (const project of projects) write(`${project}/package.json`, strip(manifest(`${project}/package.json`)));
  const isOthers = (/** @type {string} */ path, /** @type {{ link?: boolean, resolved?: string }} */ entry) =>
    entry.link ? !projects.includes(entry.resolved ?? '') : !path.includes('node_modules/') && !projects.includes(path);
  /** @type {[string, Record<string, unknown>][]} */
  const entries = Object.entries(lock.packages);
  const kept = entries.filter(([path, entry]) => path !== '' && !isOthers(path, entry));
  const packages = kept.map(([path, entry]) => [path, projects.includes(path) ? strip(entry) : entry]);
  write('package-lock.json', {
    ...lock,
    packages: {
      '': { ...strip(lock.packages[''], 'optionalDependencies'), workspaces: projects },
      ...Object.fromEntries(packages),
    },
  });
}

/** The client of object stores has a copy of itself for bundlers, and types: 18 of its 22 MB, which Node never loads. */
function removeUnloaded() {
  const unloaded = globSync('node_modules/{@aws-sdk,@smithy}/*/dist-{types,es}', { cwd: out });
  for (const path of unloaded) rmSync(join(out, path), { recursive: true });
}

/** Without what is needed for development, and `more`. @type {(given: Record<string, unknown>, ...more: string[]) => Record<string, unknown>} */
function strip(given, ...more) {
  const left = ['devDependencies', ...more];
  return Object.fromEntries(Object.entries(given).filter(([name]) => !left.includes(name)));
}

function write(/** @type {string} */ path, /** @type {object} */ content) {
  mkdirSync(dirname(join(out, path)), { recursive: true });
  writeFileSync(join(out, path), `${JSON.stringify(content, null, 2)}\n`);
}

/** @returns {string[]} every package.json of a project */
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
