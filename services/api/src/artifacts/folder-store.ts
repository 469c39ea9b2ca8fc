import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ArtifactStore, type StoredPicture } from './artifact-store.ts';
import type { PicturedPage } from './picture-address.ts';
import { batchSize, placeOfPicture, placeOfRun, runName, shardName } from './picture-place.ts';

const unfinished = 'unfinished';

/** Pictures in a directory, also one of a file server. */
export class FolderStore extends ArtifactStore {
  readonly setting = 'ARTIFACTS_DIR';

  constructor(private readonly dir: string) {
    super();
  }

  async put(page: PicturedPage, webp: Uint8Array): Promise<'kept' | 'was-there'> {
    return (await this.create(placeOfPicture(page), webp)) ? 'kept' : 'was-there';
  }

  async has(page: PicturedPage): Promise<boolean> {
    return (await undefinedIfMissing(stat(this.pathOf(page)))) !== undefined;
  }

  async open(page: PicturedPage): Promise<StoredPicture | undefined> {
    const file = await undefinedIfMissing(open(this.pathOf(page)));
    return file && { content: file.createReadStream(), size: (await file.stat()).size };
  }

  async removeRuns(runIds: readonly string[]): Promise<boolean> {
    let isDone = true;
    for (const runId of runIds) {
      await rm(join(this.dir, placeOfRun(runId)), { recursive: true, force: true }).catch(() => (isDone = false));
    }
    return isDone;
  }

  async *runs(): AsyncGenerator<string[]> {
    for (const name of await foldersIn(this.dir, shardName)) {
      const some = await foldersIn(join(this.dir, name), runName);
      for (let at = 0; at < some.length; at += batchSize) yield some.slice(at, at + batchSize);
    }
  }

  async changedAt(runId: string): Promise<Date | undefined> {
    const folder = join(this.dir, placeOfRun(runId));
    const names = (await undefinedIfMissing(readdir(folder))) ?? [];
    const found = await Promise.all(names.map(async (name) => undefinedIfMissing(stat(join(folder, name)))));
    const times = found.flatMap((one) => (one ? [one.mtimeMs] : []));
    return times.length > 0 ? new Date(Math.max(...times)) : undefined;
  }

  async dropUnfinished(before: Date): Promise<void> {
    const folder = join(this.dir, unfinished);
    for (const name of (await undefinedIfMissing(readdir(folder))) ?? []) {
      const path = join(folder, name);
      const found = await undefinedIfMissing(stat(path));
      if (found && found.mtime < before) await rm(path, { force: true });
    }
  }

  async readNote(name: string): Promise<string | undefined> {
    return await undefinedIfMissing(readFile(join(this.dir, name), 'utf8'));
  }

  async createNote(name: string, text: string): Promise<boolean> {
    return await this.create(name, text);
  }

  async replaceNote(name: string, text: string): Promise<void> {
    await this.drafted(text, (draft) => rename(draft, join(this.dir, name)));
  }

  /** @returns false where there is one already */
  private async create(place: string, content: Uint8Array | string): Promise<boolean> {
    const path = join(this.dir, place);
    return await this.drafted(content, async (draft) => {
      await mkdir(dirname(path), { recursive: true });
      try {
        // A rename would take the place of what is there.
        await link(draft, path);
        return true;
      } catch (error) {
        if (codeOf(error) === 'EEXIST') return false;
        throw error;
      }
    });
  }

  private async drafted<T>(
    content: Uint8Array | string,
    finish: (draft: string) => Promise<T>,
    isAgain = false,
  ): Promise<T> {
    const draft = join(this.dir, unfinished, randomUUID());
    await mkdir(dirname(draft), { recursive: true });
    try {
      await writeFile(draft, content, { flag: 'wx', flush: true });
      return await finish(draft);
    } catch (error) {
      // A sweep whose clock is ahead mistakes a new draft for an old one.
      if (codeOf(error) !== 'ENOENT' || isAgain) throw error;
      return await this.drafted(content, finish, true);
    } finally {
      await rm(draft, { force: true });
    }
  }

  private readonly pathOf = (page: PicturedPage) => join(this.dir, placeOfPicture(page));
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
