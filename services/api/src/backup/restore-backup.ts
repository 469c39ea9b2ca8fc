import { mkdir, readdir, stat } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { inTurns, isS3Address, type S3Settings } from '@stufenlos/object-store';
import { openArtifactStore } from '../artifacts/open-artifact-store.ts';
import { ownerNote, PictureNotes } from '../artifacts/picture-notes.ts';
import { BackupError } from './backup-error.ts';
import { checkBackup } from './check-backup.ts';
import { withDatabase } from './database-content.ts';
import { dumpFile, pointerFile, type Manifest, type Part, type StoredFile } from './manifest.ts';
import { replaceDatabase, requireDatabase } from './restored-database.ts';
import type { Connection } from './postgres-client.ts';
import { verifyReleases, verifyRestored } from './verify-restored.ts';
import { partFiles, type PartFiles } from './part-files.ts';

export interface RestoreTargets {
  database: Connection;
  /** Folders of this installation, or buckets for pictures and releases. What is not named is not restored. */
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
  const filesOf = (part: Part) => {
    const address = folders[part];
    return address === undefined ? undefined : partFiles(part, address, objectStore);
  };
  const [pictureFiles, releaseFiles] = [filesOf('pictures'), filesOf('releases')];
  return await withDatabase(database.url, async (db) => {
    await requireDatabase(db, manifest, targets);
    if (pictureFiles) await requirePictures(pictureFiles, targets, manifest);
    if (releaseFiles && !isReplacing) await requireEmpty(releaseFiles);
    const said = [`checked: ${manifest.files.length} files of ${manifest.createdAt}, version ${manifest.version}`];
    for (const part of manifest.parts) {
      const files = filesOf(part);
      said.push(files ? await putBack(part, manifest, backup, files) : `not restored: ${part}, no folder was named`);
    }
    if (releaseFiles && manifest.parts.includes('releases')) said.push(await verifyReleases(manifest, releaseFiles));
    const pictures =
      pictureFiles && manifest.parts.includes('pictures')
        ? { files: pictureFiles, store: storeOf(targets) }
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
  const count = filesOfPart(part, manifest).length;
  const putOne = async (file: StoredFile): Promise<void> => {
    const inside = relative(part, file.path);
    const there = await target.measure(inside);
    if (there?.sha256 === file.sha256) return;
    if (there && part === 'keys') kept.push(inside);
    else await target.copyIn(join(backup, file.path), inside).then(() => (copied += 1));
  };
  for (const files of inOrder(part, manifest)) await inTurns(files, putOne);
  const left = kept.length > 0 ? `; other ones are there already and stay: ${kept.toSorted().join(', ')}` : '';
  return `restored: ${part}, ${copied} of ${count} files were missing${left}`;
}

const filesOfPart = (part: Part, { files }: Manifest) => files.filter(({ path }) => path.startsWith(`${part}/`));

/**
 * Whose pictures these are comes first, so that an interrupted restore may begin again. A version of a remote is there with its
 * record, so records come after their files; the pointer comes last, so that it never names a release that is not there.
 */
function inOrder(part: Part, manifest: Manifest): StoredFile[][] {
  const turnOf = (path: string): number => {
    if (path === `pictures/${ownerNote}`) return 0;
    if (path === `releases/${pointerFile}`) return 3;
    return part === 'releases' && basename(path) === 'record.json' ? 2 : 1;
  };
  const files = filesOfPart(part, manifest);
  return [0, 1, 2, 3].map((turn) => files.filter(({ path }) => turnOf(path) === turn));
}

async function requirePictures(files: PartFiles, targets: RestoreTargets, { database }: Manifest): Promise<void> {
  const owner = await new PictureNotes(storeOf(targets)).owner();
  if (owner === database.id) return;
  if (owner !== undefined) {
    throw new BackupError(
      `${files.address} has pictures of another database (${owner}) than the backup (${database.id}); name an empty folder or bucket`,
    );
  }
  await requireEmpty(files);
}

async function requireEmpty(files: PartFiles): Promise<void> {
  if (!isS3Address(files.address)) return await requireEmptyFolder(files.address);
  if ((await files.paths()).length === 0) return;
  throw new BackupError(`${files.address} is not empty; name an empty prefix, or empty it if nothing in it is needed`);
}

async function requireEmptyFolder(folder: string): Promise<void> {
  if (!(await stat(folder).catch(() => undefined))) return;
  if ((await readdir(folder)).length === 0) return;
  throw new BackupError(`${folder} is not empty; name an empty folder, or empty it if nothing in it is needed`);
}
