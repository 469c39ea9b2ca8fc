import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { productVersion } from '@stufenlos/environment';
import { FolderStore } from '../artifacts/folder-store.ts';
import { BackupError } from './backup-error.ts';
import { databaseContent, inSnapshot, withDatabase } from './database-content.ts';
import { dumpFile, manifestFile, newManifest, type Manifest, type Part, type StoredFile } from './manifest.ts';
import { missingPictures } from './missing-pictures.ts';
import { dumpDatabase, requireClient, type Connection } from './postgres-client.ts';
import { copyFile, filesIn, measureFile, syncFolder } from './stored-files.ts';

export interface BackupSources {
  database: Connection;
  /** Folders of this installation. What is not named is not in the backup. */
  folders: Partial<Record<Part, string>>;
}

export interface MadeBackup {
  folder: string;
  manifest: Manifest;
  /** Folders that runs left which were ended before they were done. */
  unfinished: string[];
}

const unfinished = 'unfinished-';

/**
 * One consistent set. The snapshot of the database comes first, then the copies: a picture is in its folder before a row
 * names it and never changes afterwards, so every row of the snapshot finds its picture. The other way round, a row could
 * name a picture that was taken after the copy. A run that is deleted in between is in the dump without its pictures.
 *
 * @param into folder of all backups; this one gets a folder of its own, named after the time
 * @throws {BackupError} and leaves nothing
 */
export async function makeBackup(sources: BackupSources, into: string, now: Date): Promise<MadeBackup> {
  for (const folder of Object.values(sources.folders)) await requireFolder(folder);
  const name = now
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-');
  const draft = join(into, `${unfinished}${name}-${randomBytes(4).toString('hex')}`);
  const folder = join(into, name);
  await mkdir(into, { recursive: true, mode: 0o700 });
  const left = (await readdir(into)).filter((found) => found.startsWith(unfinished));
  await mkdir(draft, { mode: 0o700 }).catch((error: unknown) => {
    throw new BackupError(`${draft} cannot be made: ${String(error)}`);
  });
  try {
    const manifest = await fill(draft, sources, now);
    await writeFile(join(draft, manifestFile), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600, flush: true });
    await syncFolder(draft);
    await rename(draft, folder);
    await syncFolder(into);
    return { folder, manifest, unfinished: left };
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw isFull(error) ? new BackupError(`there is no space left in ${into}; nothing was kept of this backup`) : error;
  }
}

async function fill(draft: string, { database, folders }: BackupSources, now: Date): Promise<Manifest> {
  const dump = join(draft, dumpFile);
  return await withDatabase(database.url, (db) =>
    inSnapshot(db, async (tx, snapshot) => {
      const content = await databaseContent(tx);
      await requireClient('pg_dump', content.postgres, database.environment);
      await dumpDatabase(database, snapshot, dump);
      await chmod(dump, 0o600);
      const files: StoredFile[] = [{ path: dumpFile, ...(await measureFile(dump)) }];
      for (const [part, folder] of partsOf(folders)) files.push(...(await copyPart(part, folder, draft)));
      return newManifest({
        version: productVersion(),
        createdAt: now.toISOString(),
        database: {
          ...content,
          picturesMissing: folders.pictures ? await missingPictures(tx, new FolderStore(join(draft, 'pictures'))) : 0,
        },
        parts: partsOf(folders).map(([part]) => part),
        files,
      });
    }),
  );
}

const partsOf = (folders: BackupSources['folders']) => Object.entries(folders) as [Part, string][];

/** Drafts, locks, and the notes of the sweep, which a restored folder makes again. */
const passing =
  /(?:^|\/)(?:[^/]*\.draft|lock\.sqlite[^/]*)$|^unfinished\/|^(?:database|orphans)\.json\.[^/]+$|^orphans\.json$/;

async function copyPart(part: Part, folder: string, draft: string): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  await mkdir(join(draft, part), { mode: 0o700 });
  // The pointer of the releases first: what it names is there already, whatever is published meanwhile.
  const paths = (await filesIn(folder)).filter((path) => !passing.test(path));
  for (const path of paths.toSorted((one, other) => Number(other === 'active.json') - Number(one === 'active.json'))) {
    const stored = join(part, path);
    try {
      files.push({ path: stored, ...(await copyFile(join(folder, path), join(draft, stored), 0o600)) });
    } catch (error) {
      // Its run was deleted meanwhile.
      if (!(part === 'pictures' && codeOf(error) === 'ENOENT')) throw error;
    }
  }
  return files;
}

async function requireFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => undefined);
  if (!found?.isDirectory()) throw new BackupError(`${folder} is no folder; name the one of this installation`);
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);
const isFull = (error: unknown): boolean =>
  codeOf(error) === 'ENOSPC' || (error instanceof BackupError && /No space left on device/.test(error.message));
