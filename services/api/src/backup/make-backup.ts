import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { productVersion } from '@stufenlos/environment';
import { inTurns, isS3Address, type S3Settings } from '@stufenlos/object-store';
import { BackupError } from './backup-error.ts';
import { databaseContent, inSnapshot, withDatabase } from './database-content.ts';
import {
  dumpFile,
  manifestFile,
  newManifest,
  pointerFile,
  type Manifest,
  type Part,
  type StoredFile,
} from './manifest.ts';
import { missingPictures } from './missing-pictures.ts';
import { dumpDatabase, requireClient, type Connection } from './postgres-client.ts';
import { partFiles, type PartFiles } from './part-files.ts';
import { measureFile, syncFolder } from './stored-files.ts';

export interface BackupSources {
  database: Connection;
  /** Folders of this installation, or buckets for pictures and releases. What is not named is not in the backup. */
  folders: Partial<Record<Part, string>>;
  objectStore: S3Settings;
}

export interface MadeBackup {
  folder: string;
  manifest: Manifest;
  /** Folders that runs left which were ended before they were done. */
  unfinished: string[];
}

const unfinished = 'unfinished-';

/**
 * One consistent set. The snapshot of the database comes first, then the copies: a picture is at its place before a row
 * names it and never changes afterwards, so every row of the snapshot finds its picture. The other way round, a row could
 * name a picture that was taken after the copy. A run that is deleted in between is in the dump without its pictures.
 *
 * @param into folder of all backups; this one gets a folder of its own, named after the time
 * @throws {BackupError} and leaves nothing
 */
export async function makeBackup(sources: BackupSources, into: string, now: Date): Promise<MadeBackup> {
  for (const [part, folder] of partsOf(sources.folders)) await requirePlace(part, folder, sources.objectStore);
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

async function fill(draft: string, { database, folders, objectStore }: BackupSources, now: Date): Promise<Manifest> {
  const dump = join(draft, dumpFile);
  return await withDatabase(database.url, (db) =>
    inSnapshot(db, async (tx, snapshot) => {
      const content = await databaseContent(tx);
      await requireClient('pg_dump', content.postgres, database.environment);
      await dumpDatabase(database, snapshot, dump);
      await chmod(dump, 0o600);
      const files: StoredFile[] = [{ path: dumpFile, ...(await measureFile(dump)) }];
      for (const [part, folder] of partsOf(folders)) {
        files.push(...(await copyPart(part, partFiles(part, folder, objectStore), draft)));
      }
      return newManifest({
        version: productVersion(),
        createdAt: now.toISOString(),
        database: {
          ...content,
          picturesMissing: folders.pictures ? await missingPictures(tx, picturesIn(files)) : 0,
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
  /(?:^|\/)(?:[^/]*\.draft|lock\.(?:sqlite|json)[^/]*)$|^unfinished\/|^(?:database|orphans)\.json\.[^/]+$|^orphans\.json$/;

async function copyPart(part: Part, source: PartFiles, draft: string): Promise<StoredFile[]> {
  await mkdir(join(draft, part), { mode: 0o700 });
  const copy = async (path: string): Promise<StoredFile | undefined> => {
    const stored = join(part, path);
    const copied = await source.copyOut(path, join(draft, stored));
    return copied && { path: stored, ...copied };
  };
  // The pointer of the releases before all that is listed: what it names is there already, whatever is published meanwhile.
  const pointer = part === 'releases' ? await copy(pointerFile) : undefined;
  const paths = (await source.paths()).filter((path) => !passing.test(path) && path !== pointerFile);
  const copied = await inTurns(paths, async (path) => {
    const file = await copy(path);
    // The run of a picture was deleted meanwhile.
    if (!file && part !== 'pictures') throw new BackupError(`${path} of ${source.address} is gone; try again`);
    return file;
  });
  return [pointer, ...copied].filter((file) => file !== undefined);
}

/** Places of the pictures among the files of a backup. */
const picturesIn = (files: readonly StoredFile[]): ReadonlySet<string> =>
  new Set(files.map(({ path }) => path.replace(/^pictures\//, '')));

/** A bucket is asked when its files are listed. */
async function requirePlace(part: Part, place: string, settings: S3Settings): Promise<void> {
  partFiles(part, place, settings);
  if (!isS3Address(place)) await requireFolder(place);
}

async function requireFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => undefined);
  if (!found?.isDirectory()) throw new BackupError(`${folder} is no folder; name the one of this installation`);
}

const isFull = (error: unknown): boolean =>
  (error instanceof Error && 'code' in error && error.code === 'ENOSPC') ||
  (error instanceof BackupError && /No space left on device/.test(error.message));
