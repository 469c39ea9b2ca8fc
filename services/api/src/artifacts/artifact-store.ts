import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, rm, stat, writeFile, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { pictureViews } from '@stufenlos/contracts/picture-views';
import type { PicturedPage } from './picture-address.ts';

export interface StoredPicture {
  file: FileHandle;
  /** Bytes. */
  size: number;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const shard = /^[0-9a-f]{2}$/;
const unfinished = 'unfinished';

/**
 * Pictures of pages in a directory: `<last two characters of the run>/<run>/<page>.webp`, and `<page>-<view>.webp` for
 * another view. The start of an id is its time, so the end spreads. Without a directory nothing is kept. Several apis of one database share one directory; two
 * databases never do, because each would sweep away what the other one has.
 */
export class ArtifactStore {
  constructor(private readonly dir: string | null) {}

  /** Keeps the first picture of a page for good; what comes later is dropped. Whole or not at all. */
  async put({ runId, pageNo, view }: PicturedPage, webp: Uint8Array): Promise<'kept' | 'was-there'> {
    if (this.dir === null) throw new Error('there is no directory for pictures');
    const draft = join(this.dir, unfinished, randomUUID());
    await mkdir(join(this.dir, unfinished), { recursive: true });
    try {
      await writeFile(draft, webp, { flag: 'wx', flush: true });
      await mkdir(this.folderOf(runId)!, { recursive: true });
      // A rename would take the place of what is there.
      await link(draft, this.fileOf({ runId, pageNo, view })!);
      return 'kept';
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return 'was-there';
      throw error;
    } finally {
      await rm(draft, { force: true });
    }
  }

  async has(page: PicturedPage): Promise<boolean> {
    const path = this.fileOf(page);
    return path !== null && (await undefinedIfMissing(stat(path))) !== undefined;
  }

  /** The caller closes it. */
  async open(page: PicturedPage): Promise<StoredPicture | undefined> {
    const path = this.fileOf(page);
    const file = path === null ? undefined : await undefinedIfMissing(open(path));
    return file && { file, size: (await file.stat()).size };
  }

  /** After their rows are gone. What cannot be removed now is swept later: a full or absent disk stops nobody. */
  async removeRuns(runIds: readonly string[]): Promise<void> {
    if (this.dir === null) return;
    for (const runId of runIds) {
      await rm(this.folderOf(runId)!, { recursive: true, force: true }).catch(() => undefined);
    }
  }

  /** All runs that have pictures, in handfuls. Anything else in the directory is nobody's business. */
  async *runs(): AsyncGenerator<string[]> {
    if (this.dir === null) return;
    for (const name of await foldersIn(this.dir, shard)) {
      const some = await foldersIn(join(this.dir, name), uuid);
      for (let at = 0; at < some.length; at += 500) yield some.slice(at, at + 500);
    }
  }

  /** What a process left that ended in the middle of `put`. */
  async dropUnfinished(before: Date): Promise<void> {
    if (this.dir === null) return;
    const folder = join(this.dir, unfinished);
    for (const name of (await undefinedIfMissing(readdir(folder))) ?? []) {
      const path = join(folder, name);
      const found = await undefinedIfMissing(stat(path));
      if (found && found.mtime < before) await rm(path, { force: true });
    }
  }

  private folderOf(runId: string): string | null {
    // Every caller has read it as an id before; a path is never made of anything else.
    if (!uuid.test(runId)) throw new Error('not the id of a run');
    return this.dir === null ? null : join(this.dir, runId.slice(-2), runId);
  }

  private fileOf({ runId, pageNo, view }: PicturedPage): string | null {
    if (!Number.isSafeInteger(pageNo) || pageNo < 1) throw new Error('not the number of a page');
    if (view !== undefined && !pictureViews.includes(view)) throw new Error('not a view with a picture');
    const folder = this.folderOf(runId);
    return folder && join(folder, `${pageNo}${view ? `-${view}` : ''}.webp`);
  }
}

async function foldersIn(path: string, named: RegExp): Promise<string[]> {
  const entries = (await undefinedIfMissing(readdir(path, { withFileTypes: true }))) ?? [];
  return entries.flatMap((entry) => (entry.isDirectory() && named.test(entry.name) ? [entry.name] : []));
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

async function undefinedIfMissing<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}
