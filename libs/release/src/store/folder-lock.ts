import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { draftOf, writeThrough } from './durable-files.ts';
import type { LockFile } from './store-files.ts';

/** A lock that is created exclusively, which also file servers do reliably. Its content is its tag: no two are alike. */
export function folderLock(path: string): LockFile {
  const look = () => {
    const content = contentOf(path);
    return content === undefined ? undefined : { content, tag: content };
  };
  return {
    look: async () => look(),
    async claim(content, instead) {
      mkdirSync(dirname(path), { recursive: true });
      if (instead !== undefined) remove(path, instead);
      return create(path, content) ? content : undefined;
    },
    async release(tag) {
      if (look()?.tag === tag) rmSync(path, { force: true });
    },
    age: async () => age(path),
  };
}

function create(path: string, content: string): boolean {
  try {
    writeFileSync(path, content, { flag: 'wx', flush: true });
    return true;
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    // The file exists by now, and without its content nobody could tell whose it is.
    if (code === 'ENOSPC' || code === 'EDQUOT') rmSync(path, { force: true });
    if (code !== 'EEXIST') throw cause;
    return false;
  }
}

/** Two processes may want to remove one abandoned lock. The slower one puts back what it must not remove. */
function remove(path: string, tag: string): void {
  const aside = draftOf(path);
  try {
    renameSync(path, aside);
    if (contentOf(aside) !== tag) linkSync(aside, path);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code !== 'ENOENT' && code !== 'EEXIST') throw cause;
  } finally {
    rmSync(aside, { force: true });
  }
}

/** Compares two times that the file system itself gave. */
function age(path: string): number {
  const probe = draftOf(path);
  writeThrough(probe, '');
  try {
    return statSync(probe).mtimeMs - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0);
  } finally {
    rmSync(probe, { force: true });
  }
}

function contentOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw cause;
  }
}
