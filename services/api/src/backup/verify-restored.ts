import { relative } from 'node:path';
import { inTurns } from '@stufenlos/object-store';
import type { Kysely } from 'kysely';
import type { ArtifactStore } from '../artifacts/artifact-store.ts';
import { PictureNotes } from '../artifacts/picture-notes.ts';
import { schemaDifference } from '../database/schema-state.ts';
import type { Database } from '../database/schema.ts';
import { BackupError } from './backup-error.ts';
import { databaseContent } from './database-content.ts';
import type { Manifest } from './manifest.ts';
import { missingPictures } from './missing-pictures.ts';
import type { PartFiles } from './part-files.ts';

/** Where pictures were restored to. */
export interface RestoredPictures {
  files: PartFiles;
  store: ArtifactStore;
}

/**
 * Compares what is there now with what the backup counted.
 *
 * @param pictures undefined where none were restored
 * @returns sentences that say what was verified
 * @throws {BackupError} at the first difference
 */
export async function verifyRestored(
  db: Kysely<Database>,
  { database }: Manifest,
  pictures: RestoredPictures | undefined,
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

async function verifyPictures(
  db: Kysely<Database>,
  database: Manifest['database'],
  { files, store }: RestoredPictures,
): Promise<string> {
  const owner = await new PictureNotes(store).owner();
  if (owner !== undefined && owner !== database.id) {
    throw new BackupError(`${files.address} has pictures of another database (${owner})`);
  }
  const missing = await missingPictures(db, new Set(await files.paths()));
  if (missing > database.picturesMissing) {
    throw new BackupError(
      `${missing} pictures are missing in ${files.address}, ${database.picturesMissing} when it was made`,
    );
  }
  return `verified: pictures of the same database, ${missing} that its rows name are missing`;
}

/**
 * Reads every byte of the releases where they are now.
 * @throws {BackupError} naming the first files that are not as in the backup
 */
export async function verifyReleases({ files }: Manifest, target: PartFiles): Promise<string> {
  const releases = files.filter(({ path }) => path.startsWith('releases/'));
  const found = await inTurns(releases, ({ path }) => target.measure(relative('releases', path)));
  const wrong = releases.filter((file, index) => found[index]?.sha256 !== file.sha256);
  if (wrong.length === 0) return `verified: releases, ${releases.length} files as in the backup`;
  const shown = wrong.slice(0, 5).map(({ path }) => path);
  throw new BackupError(`${wrong.length} files in ${target.address} are not as in the backup: ${shown.join(', ')}`);
}
