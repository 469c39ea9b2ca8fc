import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { CreationError } from './creation-error.ts';

export interface NewRemote {
  name: string;
  /** Folder in which the remote's own folder is created. */
  parent: string;
  /** Folder with archives of our packages; undefined for a registry. */
  packages?: string | undefined;
}

const template = join(import.meta.dirname, '../template');
/** The same names as in `remote.json`; also a folder, a path and a global variable of the browser. */
const namePattern = /^[a-z][a-z0-9]*$/;
/** Folders of the site, and the name that the template itself has. */
const reserved = new Set(['shell', 'remotes', 'api', 'auth', 'sandbox', 'starter']);

/**
 * Writes a remote with one page.
 * @returns the folder
 * @throws {CreationError} before anything is written
 */
export function createRemote({ name, parent, packages }: NewRemote): string {
  refuseName(name);
  const folder = resolve(parent, name);
  if (existsSync(folder) && (!statSync(folder).isDirectory() || readdirSync(folder).length > 0)) {
    throw new CreationError(`${folder} exists and is not empty; choose another name or empty it`);
  }
  const archives = packages === undefined ? {} : archivesIn(resolve(packages), folder);
  for (const path of filesOf(template)) {
    const target = join(folder, named(path.replace(/^gitignore$/, '.gitignore'), name));
    const text = named(readFileSync(join(template, path), 'utf8'), name);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, path === 'package.json' ? withArchives(text, archives) : text);
  }
  return folder;
}

function refuseName(name: string): void {
  if (name === '') throw new CreationError('a remote needs a name: npm create stufenlos-remote NAME');
  if (!namePattern.test(name) || name.length > 40) {
    throw new CreationError(`"${name}" is no name for a remote; use up to 40 small letters and digits, a letter first`);
  }
  if (reserved.has(name)) throw new CreationError(`"${name}" is taken by the site itself; choose another name`);
}

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));

const named = (text: string, name: string): string =>
  text.replaceAll('starter', name).replaceAll('Starter', name[0]!.toUpperCase() + name.slice(1));

/** Our packages by name, as `file:` addresses from the new folder. All of them, because they need each other. */
function archivesIn(packages: string, folder: string): Record<string, string> {
  const names = existsSync(packages) ? readdirSync(packages) : [];
  const found = names.flatMap((file) => {
    const name = /^stufenlos-(.+)-\d+\.\d+\.\d+.*\.tgz$/.exec(file)?.[1];
    return name ? [[`@stufenlos/${name}`, `file:${relative(folder, join(packages, file)).replaceAll('\\', '/')}`]] : [];
  });
  if (found.length === 0) {
    throw new CreationError(`${packages} has no archives of packages; \`npm run packages\` of Stufenlos writes them`);
  }
  return Object.fromEntries(found) as Record<string, string>;
}

function withArchives(text: string, archives: Record<string, string>): string {
  const manifest = JSON.parse(text) as {
    dependencies: Record<string, string>;
    devDependencies: Record<string, string>;
  };
  const others = Object.entries(archives).filter(([name]) => !(name in manifest.dependencies));
  Object.assign(manifest.devDependencies, Object.fromEntries(others));
  for (const name of Object.keys(manifest.dependencies))
    manifest.dependencies[name] = archives[name] ?? manifest.dependencies[name]!;
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
