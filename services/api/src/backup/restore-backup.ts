import { mkdir, readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { inTurns, isS3Address, type S3Settings } from '@stufenlos/object-store';
import { openArtifactStore } from '../artifacts/open-artifact-store.ts';
import { ownerNote, PictureNotes } from '../artifacts/picture-notes.ts';
import { BackupError } from './backup-error.ts';
import { checkBackup } from './check-backup.ts';
import { withDatabase } from './database-content.ts';
import { dumpFile, type Manifest, type Part, type StoredFile } from './manifest.ts';
import { replaceDatabase, requireDatabase } from './restored-database.ts';
import type { Connection } from './postgres-client.ts';
import { verifyRestored } from './verify-restored.ts';
import { partFiles, type PartFiles } from './part-files.ts';

export interface RestoreTargets {
  database: Connection;
  /** Folders of this installation, and a bucket for pictures. What is not named is not restored. */
  folders: Partial<Record<Part, string>>;
  objectStore: S3Settings;
  /** Takes the place of what is in the database and of releases that are there. */
  isReplacing: boolean;
}

/**
 * Checks everything first. Then come folders and bucket, and last the database in one transaction: what is interrupted has an
 * empty database, on which no api starts, and is started again.
 *
 * @returns sentences that say what was restored and verified
 * @throws {BackupError} with the reason
 */
export async function restoreBackup(backup: string, targets: RestoreTargets): Promise<string[]> {
  const manifest = await checkBackup(backup);
  const { database, folders, objectStore, isReplacing } = targets;
  const filesAt = (address: string) => partFiles(address, objectStore);
  return await withDatabase(database.url, async (db) => {
    await requireDatabase(db, manifest, targets);
    if (folders.pictures) await requirePictures(filesAt(folders.pictures), targets, manifest);
    if (folders.releases) await requireReleases(folders.releases, isReplacing);
    const said = [`checked: ${manifest.files.length} files of ${manifest.createdAt}, version ${manifest.version}`];
    for (const part of manifest.parts) {
      const folder = folders[part];
      said.push(
        folder ? await putBack(part, manifest, backup, filesAt(folder)) : `not restored: ${part}, no folder was named`,
      );
    }
    const pictures =
      folders.pictures && manifest.parts.includes('pictures')
        ? { files: filesAt(folders.pictures), store: storeOf(targets) }
        : undefined;
    const verified = await replaceDatabase(db, database, join(backup, dumpFile), () =>
      verifyRestored(db, manifest, pictures),
    );
    return [...said, ...verified];
  });
}

const storeOf = ({ folders, objectStore }: RestoreTargets) => openArtifactStore(folders.pictures ?? null, objectStore);

/** A picture never changes, so what is there stays. A key that is there may be in use: it stays, and is told. */
async function putBack(part: Part, manifest: Manifest, backup: string, target: PartFiles): Promise<string> {
  let copied = 0;
  const kept: string[] = [];
  const mode = part === 'keys' ? 0o700 : 0o755;
  if (!isS3Address(target.address)) await mkdir(target.address, { recursive: true, mode });
  const files = manifest.files.filter(({ path }) => path.startsWith(`${part}/`));
  const putOne = async (file: StoredFile): Promise<void> => {
    const inside = relative(part, file.path);
    const there = await target.measure(inside);
    if (there?.sha256 === file.sha256) return;
    if (there && part === 'keys') kept.push(inside);
    else await target.copyIn(join(backup, file.path), inside).then(() => (copied += 1));
  };
  // Whose pictures these are comes first, so that an interrupted restore may begin again; the pointer comes last, so that it
  // never names a release that is not there.
  const [first, last] = [`pictures/${ownerNote}`, 'releases/active.json'];
  for (const file of files) if (file.path === first) await putOne(file);
  const others = files.filter(({ path }) => path !== first && path !== last);
  await inTurns(others, putOne);
  for (const file of files) if (file.path === last) await putOne(file);
  const left = kept.length > 0 ? `; other ones are there already and stay: ${kept.toSorted().join(', ')}` : '';
  return `restored: ${part}, ${copied} of ${files.length} files were missing${left}`;
}

async function requirePictures(files: PartFiles, targets: RestoreTargets, { database }: Manifest): Promise<void> {
  const owner = await new PictureNotes(storeOf(targets)).owner();
  if (owner === database.id) return;
  if (owner !== undefined) {
    throw new BackupError(
      `${files.address} has pictures of another database (${owner}) than the backup (${database.id}); name an empty folder or bucket`,
    );
  }
  if (!isS3Address(files.address)) return await requireEmpty(files.address);
  if ((await files.paths()).length === 0) return;
  throw new BackupError(`${files.address} is not empty; name an empty prefix, or empty it if nothing in it is needed`);
}

async function requireReleases(address: string, isReplacing: boolean): Promise<void> {
  if (isS3Address(address)) {
    throw new BackupError(`--releases takes a folder: bring the copy to ${address} with a tool of the object store`);
  }
  if (!isReplacing) await requireEmpty(address);
}

async function requireEmpty(folder: string): Promise<void> {
  if (!(await stat(folder).catch(() => undefined))) return;
  if ((await readdir(folder)).length === 0) return;
  throw new BackupError(`${folder} is not empty; name an empty folder, or empty it if nothing in it is needed`);
}
