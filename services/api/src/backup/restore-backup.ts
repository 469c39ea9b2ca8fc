import { mkdir, readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { FolderStore } from '../artifacts/folder-store.ts';
import { PictureNotes } from '../artifacts/picture-notes.ts';
import { BackupError } from './backup-error.ts';
import { checkBackup } from './check-backup.ts';
import { withDatabase } from './database-content.ts';
import { dumpFile, type Manifest, type Part } from './manifest.ts';
import { replaceDatabase, requireDatabase } from './restored-database.ts';
import type { Connection } from './postgres-client.ts';
import { verifyRestored } from './verify-restored.ts';
import { copyFile, measureFile } from './stored-files.ts';

export interface RestoreTargets {
  database: Connection;
  /** Folders of this installation. What is not named is not restored. */
  folders: Partial<Record<Part, string>>;
  /** Takes the place of what is in the database and of releases that are there. */
  isReplacing: boolean;
}

/**
 * Checks everything first. Then come the folders, and last the database in one transaction: what is interrupted has an
 * empty database, on which no api starts, and is started again.
 *
 * @returns sentences that say what was restored and verified
 * @throws {BackupError} with the reason
 */
export async function restoreBackup(backup: string, targets: RestoreTargets): Promise<string[]> {
  const manifest = await checkBackup(backup);
  const { database, folders, isReplacing } = targets;
  return await withDatabase(database.url, async (db) => {
    await requireDatabase(db, manifest, targets);
    if (folders.pictures) await requirePictures(folders.pictures, manifest);
    if (folders.releases && !isReplacing) await requireEmpty(folders.releases);
    const said = [`checked: ${manifest.files.length} files of ${manifest.createdAt}, version ${manifest.version}`];
    for (const part of manifest.parts) {
      const folder = folders[part];
      said.push(folder ? await putBack(part, manifest, backup, folder) : `not restored: ${part}, no folder was named`);
    }
    const verified = await replaceDatabase(db, database, join(backup, dumpFile), () =>
      verifyRestored(db, manifest, manifest.parts.includes('pictures') ? folders.pictures : undefined),
    );
    return [...said, ...verified];
  });
}

/** A picture never changes, so what is there stays. A key that is there may be in use: it stays, and is told. */
async function putBack(part: Part, manifest: Manifest, backup: string, folder: string): Promise<string> {
  let copied = 0;
  const kept: string[] = [];
  await mkdir(folder, { recursive: true, mode: part === 'keys' ? 0o700 : 0o755 });
  const files = manifest.files.filter(({ path }) => path.startsWith(`${part}/`));
  // The pointer last: it never names a release that is not there.
  for (const file of files.toSorted((one, other) => Number(isPointer(one.path)) - Number(isPointer(other.path)))) {
    const inside = relative(part, file.path);
    const there = await measureFile(join(folder, inside)).catch(() => undefined);
    const isSame = there?.sha256 === file.sha256;
    if (!isSame && there && part === 'keys') kept.push(inside);
    // Services of other users read these files; the folder of the keys keeps everybody else out.
    else if (!isSame) await copyFile(join(backup, file.path), join(folder, inside), 0o644).then(() => (copied += 1));
  }
  const left = kept.length > 0 ? `; other ones are there already and stay: ${kept.join(', ')}` : '';
  return `restored: ${part}, ${copied} of ${files.length} files were missing${left}`;
}

const isPointer = (path: string) => path === 'releases/active.json';

async function requirePictures(folder: string, { database }: Manifest): Promise<void> {
  const owner = await new PictureNotes(new FolderStore(folder)).owner();
  if (owner === database.id) return;
  if (owner !== undefined) {
    throw new BackupError(
      `${folder} has pictures of another database (${owner}) than the backup (${database.id}); name an empty folder`,
    );
  }
  await requireEmpty(folder);
}

async function requireEmpty(folder: string): Promise<void> {
  if (!(await stat(folder).catch(() => undefined))) return;
  if ((await readdir(folder)).length === 0) return;
  throw new BackupError(`${folder} is not empty; name an empty folder, or empty it if nothing in it is needed`);
}
