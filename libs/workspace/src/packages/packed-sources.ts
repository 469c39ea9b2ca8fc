import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { importsOf } from '../check/imports.ts';
import type { PublicPackage } from './public-packages.ts';
import { moduleOf } from './published-manifest.ts';
import { threadsOf } from './reached-files.ts';

/**
 * Whether a file of the repository decides what the archive of a package contains. It needs no compiled files, unlike
 * `reachedFiles`. The changelog is left out, because a new version writes it, and package.json, of which a part is published.
 * @returns asks for paths from the root
 */
export function packedSources(root: string, { folder, manifest }: PublicPackage): (path: string) => boolean {
  const published = [...Object.values(manifest.exports ?? {}), ...Object.values(manifest.bin ?? {})];
  const isModule = (path: string) => moduleOf(path) !== undefined;
  const data = [...published.filter((path) => !isModule(path)), ...(manifest.files ?? []), 'README.md'].map((path) =>
    posix.join(folder, path.replace(/\/\*$/, '')),
  );
  const modules = reachedFrom(
    root,
    published.filter((path) => isModule(path)).map((path) => posix.join(folder, path)),
  );
  return (path) =>
    path === 'LICENSE' || modules.has(path) || data.some((one) => path === one || path.startsWith(`${one}/`));
}

function reachedFrom(root: string, entries: readonly string[]): Set<string> {
  const found = new Set<string>();
  const follow = (path: string): void => {
    if (found.has(path) || !isFile(join(root, path))) return;
    found.add(path);
    if (!/\.tsx?$/.test(path)) return;
    const text = readFileSync(join(root, path), 'utf8');
    const threads = threadsOf(text).map((thread) => thread.replace(/\.js$/, '.ts'));
    for (const specifier of [...importsOf(text), ...threads]) {
      if (specifier.startsWith('.')) follow(posix.join(dirname(path), specifier));
    }
  };
  entries.forEach(follow);
  return found;
}

const isFile = (path: string) => existsSync(path) && statSync(path).isFile();
