import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import { ReleaseError } from '../release-error.ts';
import { draftOf, leftDrafts, replaceFile, syncFolder, writeThrough } from './durable-files.ts';
import { folderLock } from './folder-lock.ts';
import { changedMeanwhile, existsAlready } from './refusals.ts';
import { lockName, type StoreFiles } from './store-files.ts';

/**
 * A store in a folder, also of a file server. What it writes is written synchronously: a command that is killed leaves
 * nothing half done, and nobody waits for it.
 */
export function folderFiles(folder: string): StoreFiles {
  const at = (path: string) => inside(folder, path);
  const tag = async (path: string) => tagOf(at(path));
  return {
    address: folder,
    folder,
    freshFor: 0,
    read: async (path) => ifThere(readFile(at(path))),
    tag,
    async write(path, content, instead) {
      if (instead !== undefined && ((await tag(path)) ?? null) !== instead) {
        throw changedMeanwhile(path, await ifThere(readFile(at(path))));
      }
      replaceFile(at(path), content);
    },
    async names(parent) {
      const names = (await ifThere(readdir(at(parent)))) ?? [];
      return names.filter((name) => !name.startsWith('.') && !name.endsWith('.draft'));
    },
    hasFolder: async (name) => (await ifThere(stat(at(name)))) !== undefined,
    createFolder: async (name, files) => createFolder(at(name), name, files),
    removeFolder: async (name) => removeFolder(at(name)),
    async remove(paths) {
      for (const path of paths) rmSync(at(path));
      for (const parent of new Set(paths.map((path) => dirname(at(path))))) syncFolder(parent);
    },
    leftovers: async (parent, now) => leftDrafts(at(parent), now),
    removeLeftover: async (path) => rmSync(path, { recursive: true, force: true }),
    lock: folderLock(at(lockName)),
  };
}

/** Versions of releases and names in records are parts of paths, and not everybody who writes them is trusted. */
function inside(folder: string, path: string): string {
  const joined = join(folder, path);
  const way = relative(folder, joined);
  if (way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way)) {
    throw new ReleaseError(`${path} leads out of ${folder}`);
  }
  return joined;
}

/** Undefined for what does not exist. */
async function ifThere<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException;
    if (['ENOENT', 'ENAMETOOLONG'].includes(code)) return undefined;
    throw cause;
  }
}

/** A replaced file has another inode; one that was changed in place has another time. */
async function tagOf(path: string): Promise<string | undefined> {
  const found = await ifThere(stat(path, { bigint: true }));
  return found && `${found.ino}:${found.mtimeNs}:${found.size}`;
}

function createFolder(target: string, name: string, files: ReadonlyMap<string, Buffer>): void {
  const parent = dirname(target);
  for (const left of leftDrafts(parent)) rmSync(left, { recursive: true, force: true });
  const draft = draftOf(target);
  try {
    if (existsSync(target)) throw existsAlready(name);
    mkdirSync(draft, { recursive: true });
    for (const [file, content] of files) writeThrough(inside(draft, file), content);
    for (const folder of foldersOf(files.keys())) syncFolder(join(draft, folder));
    renameSync(draft, target);
  } catch (cause) {
    rmSync(draft, { recursive: true, force: true });
    if (cause instanceof ReleaseError) throw cause;
    // Another process may have published the same version in the meantime.
    if (['ENOTEMPTY', 'EEXIST'].includes((cause as NodeJS.ErrnoException).code ?? '')) throw existsAlready(name);
    throw cause;
  }
  syncFolder(parent);
}

/** Every folder with files, and the draft itself. */
const foldersOf = (names: Iterable<string>): Set<string> => new Set(['.', ...[...names].map((name) => dirname(name))]);

function removeFolder(path: string): void {
  const draft = draftOf(path);
  renameSync(path, draft);
  syncFolder(dirname(path));
  rmSync(draft, { recursive: true, force: true });
}
