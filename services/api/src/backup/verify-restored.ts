import type { Kysely } from 'kysely';
import { FolderStore } from '../artifacts/folder-store.ts';
import { PictureNotes } from '../artifacts/picture-notes.ts';
import { schemaDifference } from '../database/schema-state.ts';
import type { Database } from '../database/schema.ts';
import { BackupError } from './backup-error.ts';
import { databaseContent } from './database-content.ts';
import type { Manifest } from './manifest.ts';
import { missingPictures } from './missing-pictures.ts';

/**
 * Compares what is there now with what the backup counted.
 *
 * @param pictures the restored folder; undefined where none was restored
 * @returns sentences that say what was verified
 * @throws {BackupError} at the first difference
 */
export async function verifyRestored(
  db: Kysely<Database>,
  { database }: Manifest,
  pictures: string | undefined,
): Promise<string[]> {
  const found = await databaseContent(db);
  if (found.id !== database.id) throw new BackupError(`the dump is of another database (${found.id})`);
  const tables = Object.keys({ ...database.rows, ...found.rows });
  const wrong = tables.filter((name) => database.rows[name] !== found.rows[name]);
  if (wrong.length > 0) throw new BackupError(`tables have other numbers of rows than the backup: ${wrong.join(', ')}`);
  const rows = Object.values(found.rows).reduce((sum, count) => sum + count, 0);
  const said = [`verified: database ${found.id}, ${rows} rows in ${tables.length} tables`];
  if (pictures) said.push(await verifyPictures(db, database, pictures));
  const { missing } = await schemaDifference(db);
  const next =
    missing.length > 0
      ? `it lacks ${missing.length} migrations of this version: run the migrations`
      : 'it is that of this version';
  return [...said, `verified: schema ${found.migrations.at(-1)}, ${next}`];
}

async function verifyPictures(db: Kysely<Database>, database: Manifest['database'], folder: string): Promise<string> {
  const owner = await new PictureNotes(new FolderStore(folder)).owner();
  if (owner !== undefined && owner !== database.id) {
    throw new BackupError(`${folder} has pictures of another database (${owner})`);
  }
  const missing = await missingPictures(db, new FolderStore(folder));
  if (missing > database.picturesMissing) {
    throw new BackupError(`${missing} pictures are missing in ${folder}, ${database.picturesMissing} when it was made`);
  }
  return `verified: pictures of the same database, ${missing} that its rows name are missing`;
}
