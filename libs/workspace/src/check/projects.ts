import { readFileSync, readdirSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { RunsIn } from '../architecture.ts';

export interface Project {
  /** `@stufenlos/contracts` */
  name: string;
  /** Folder from the root, `libs/contracts`. */
  folder: string;
  kind: string;
  runsIn: RunsIn;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

interface PackageFile {
  name: string;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  nx?: { tags?: string[] };
}

/** Reads every workspace project from its package.json. */
export function readProjects(root: string): Project[] {
  const folders = ['shell', 'e2e', ...['remotes', 'libs', 'services'].flatMap((parent) => foldersIn(root, parent))];
  return folders.filter((folder) => existsSync(join(root, folder, 'package.json'))).map((folder) => read(root, folder));
}

/** Remotes of other repositories, as files here. They follow the rules of a remote and are no project of this one. */
export function readTemplates(root: string): Project[] {
  const folders = ['libs/create-stufenlos-remote/template'];
  return folders
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
    .map((folder) => ({ ...read(root, folder), kind: 'remote', runsIn: 'browser' }));
}

const foldersIn = (root: string, parent: string): string[] =>
  readdirSync(join(root, parent), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => `${parent}/${entry.name}`);

function read(root: string, folder: string): Project {
  const file = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as PackageFile;
  const tag = (prefix: string) => file.nx?.tags?.find((name) => name.startsWith(prefix))?.slice(prefix.length) ?? '';
  return {
    name: file.name,
    folder,
    kind: tag('type:'),
    runsIn: tag('runs-in:') as RunsIn,
    dependencies: { ...file.peerDependencies, ...file.dependencies },
    devDependencies: file.devDependencies ?? {},
  };
}
