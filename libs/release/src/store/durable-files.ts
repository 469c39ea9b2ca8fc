import { randomUUID } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Milliseconds after which a draft counts as left behind by a killed process. No command works for so long. */
const draftLifetime = 24 * 3_600_000;

/** Name of an unfinished file or folder beside its target. A leading dot keeps it out of every listing and address. */
export const draftOf = (path: string): string => join(dirname(path), `.${basename(path)}.${randomUUID()}.draft`);

/** Forces the names in a folder to the disk. Without it a finished rename can be lost with the power. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Writes a new file of a draft through to the disk. */
export function writeThrough(path: string, content: string | Buffer): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content, { flush: true });
}

/** Replaces a file at once: a reader sees the old content or the new one, also after a loss of power. */
export function replaceFile(path: string, content: string): void {
  const draft = draftOf(path);
  try {
    writeThrough(draft, content);
    renameSync(draft, path);
  } catch (cause) {
    rmSync(draft, { force: true });
    throw cause;
  }
  syncFolder(dirname(path));
}

/** Drafts in a folder that a killed process left behind. Also finds the names that earlier versions gave them. */
export function leftDrafts(folder: string, now = Date.now()): string[] {
  return namesIn(folder)
    .filter((name) => /^\..+\.draft$|\.\d+\.draft$/.test(name))
    .map((name) => join(folder, name))
    .filter((path) => now - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now) > draftLifetime);
}

/** Names of what is in a folder; none when it does not exist. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw cause;
  }
}
