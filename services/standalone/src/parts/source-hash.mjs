import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

/**
 * @typedef {{ name: string, folder: string, dependencies: string[] }} Project
 */

const workspaceFolders = ['libs', 'remotes', 'services'];
/** Files at the root that decide how everything is built. */
const rootFiles = ['package-lock.json', 'tsconfig.base.json'];
const skipped = new Set(['node_modules', 'dist', 'dist-ssr', 'decisions', 'README.md', 'CHANGELOG.md']);

/** @returns {Map<string, Project>} every project of the workspace by name, with the projects it declares */
export function readProjects(/** @type {string} */ checkout) {
  const below = workspaceFolders.flatMap((kind) =>
    readdirSync(join(checkout, kind), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => `${kind}/${entry.name}`),
  );
  const projects = ['shell', ...below].flatMap((folder) => {
    const manifest = readManifest(join(checkout, folder, 'package.json'));
    return manifest
      ? [
          {
            folder,
            name: manifest.name,
            dependencies: Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }),
          },
        ]
      : [];
  });
  const names = new Set(projects.map(({ name }) => name));
  return new Map(
    projects.map((project) => [
      project.name,
      { ...project, dependencies: project.dependencies.filter((name) => names.has(name)) },
    ]),
  );
}

/**
 * One fingerprint over the sources of a project and of everything it declares, itself included. By content: times
 * of files change with every checkout.
 * @param {string} checkout
 * @returns {(folder: string) => string}
 */
export function createSourceHash(checkout) {
  const projects = readProjects(checkout);
  /** @type {Map<string, string>} */
  const known = new Map();
  const own = (/** @type {string} */ folder) => {
    const hash = known.get(folder) ?? hashFiles(join(checkout, folder));
    known.set(folder, hash);
    return hash;
  };
  const root = rootFiles.map((name) => hashFile(join(checkout, name)));
  return (folder) => {
    const start = [...projects.values()].find((project) => project.folder === folder);
    if (!start) throw new Error(`${folder} is no project`);
    const found = [start];
    for (const project of found) {
      for (const name of project.dependencies) {
        const next = projects.get(name);
        if (next && !found.includes(next)) found.push(next);
      }
    }
    const parts = found.map((project) => `${project.folder} ${own(project.folder)}`).sort();
    return digest([...root, ...parts].join('\n'));
  };
}

function hashFiles(/** @type {string} */ folder) {
  const files = listFiles(folder, '').sort();
  return digest(files.map((path) => `${path} ${hashFile(join(folder, path))}`).join('\n'));
}

/** @returns {string[]} */
function listFiles(/** @type {string} */ folder, /** @type {string} */ prefix) {
  return readdirSync(join(folder, prefix), { withFileTypes: true }).flatMap((entry) => {
    const path = prefix ? `${prefix}/${entry.name}` : entry.name;
    if (skipped.has(entry.name) || isTest(entry.name)) return [];
    if (entry.isDirectory()) return listFiles(folder, path);
    return entry.isFile() ? [path] : [];
  });
}

const isTest = (/** @type {string} */ name) => /\.test\.tsx?$/.test(basename(name));
const digest = (/** @type {string | Buffer} */ data) => createHash('sha256').update(data).digest('hex').slice(0, 32);

function hashFile(/** @type {string} */ path) {
  try {
    return digest(readFileSync(path));
  } catch {
    return 'absent';
  }
}

/** @returns {{ name: string, dependencies?: object, devDependencies?: object } | null} */
function readManifest(/** @type {string} */ path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}
