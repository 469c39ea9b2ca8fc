import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { draftOf, replaceFile, writeThrough } from './durable-files.ts';
import type { LockFile } from './store-files.ts';

/** Milliseconds after which a take-over counts as left behind by a killed process. It takes a moment. */
const takeoverLimit = 60_000;

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
      const isOurs = instead === undefined ? create(path, content) : takeOver(path, instead, content);
      return isOurs ? content : undefined;
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

/**
 * Several processes may want to take over one abandoned lock, and one of them may be slow. Only who holds the claim on
 * exactly this lock may replace it, and only while it is still the one that was seen. So the lock is never missing.
 */
function takeOver(path: string, tag: string, content: string): boolean {
  const claim = claimOn(path, tag);
  if (!create(claim, content) && !takeOverLeft(claim, content)) return false;
  try {
    if (contentOf(path) !== tag) return false;
    replaceFile(path, content);
    return true;
  } finally {
    rmSync(claim, { force: true });
  }
}

function takeOverLeft(claim: string, content: string): boolean {
  const left = contentOf(claim);
  return left !== undefined && age(claim) > takeoverLimit && takeOver(claim, left, content);
}

/** Named as a draft, so that nothing lists it. */
function claimOn(path: string, tag: string): string {
  const name = createHash('sha256').update(tag).digest('hex').slice(0, 16);
  return join(dirname(path), `.${basename(path)}.${name}.draft`);
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
