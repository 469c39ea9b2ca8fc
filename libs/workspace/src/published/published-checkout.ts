import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readProjects } from '../check/projects.ts';

const root = join(import.meta.dirname, '../../../..');
/** What every project needs beside its own folder. */
const common = ['package.json', 'tsconfig.base.json', 'LICENSE', 'libs', 'remotes/README.md', 'services/README.md'];

/**
 * Writes the sources of a published version into a new folder. They use each other, and the packages of others that are
 * installed here.
 * @param paths folders from the root beside `libs`
 * @throws when the git history does not have the commit
 */
export function checkOutPublished(revision: string, folder: string, paths: readonly string[] = []): void {
  mkdirSync(folder, { recursive: true });
  const archive = execFileSync('git', ['archive', '--format=tar', revision, '--', ...common, ...paths], {
    cwd: root,
    maxBuffer: 2 ** 28,
  });
  execFileSync('tar', ['x', '-C', folder], { input: archive });
  installLinks(folder);
}

/** Links what is installed here into a folder with sources of this repository, instead of an installation of its own. */
export function installLinks(folder: string): void {
  linkPackages(folder);
  for (const { name, folder: project } of readProjects(folder)) {
    link(join(folder, project), join(folder, 'node_modules', name));
    // Packages of which it needs another version than the others.
    const own = join(root, project, 'node_modules');
    if (existsSync(own)) link(own, join(folder, project, 'node_modules'));
  }
}

/**
 * Installs packed packages in a folder like a team of another repository, with the packages of others that are installed
 * here. It asks no registry.
 * @param archives folder of the packages, as `npm run packages` writes it
 */
export function installArchives(archives: string, folder: string): void {
  linkPackages(folder);
  for (const file of readdirSync(archives)) {
    const name = /^stufenlos-(.+)-\d+\.\d+\.\d+\.tgz$/.exec(file)?.[1];
    if (name === undefined) continue;
    const installed = join(folder, 'node_modules/@stufenlos', name);
    mkdirSync(installed, { recursive: true });
    execFileSync('tar', ['xzf', join(archives, file), '-C', installed, '--strip-components=1']);
    const own = join(root, 'libs', name, 'node_modules');
    if (existsSync(own)) link(own, join(installed, 'node_modules'));
  }
}

/** Everything in `node_modules` that is not of this repository; npm links to its own projects. */
function linkPackages(folder: string): void {
  const installed = join(root, 'node_modules');
  for (const entry of readdirSync(installed)) {
    const isOthers = entry !== '@stufenlos' && !lstatSync(join(installed, entry)).isSymbolicLink();
    if (isOthers && (entry === '.bin' || !entry.startsWith('.')))
      link(join(installed, entry), join(folder, 'node_modules', entry));
  }
}

function link(target: string, path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(target, path);
}
