import type { Release } from '@stufenlos/contracts';
import type { PublishRecord } from './publish-record.ts';
import { ReleaseError } from './release-error.ts';
import type { ReleaseStore } from './store/release-store.ts';

/** By the folder of their version, as `folderOf` writes it. */
export type RecordsByFolder = ReadonlyMap<string, PublishRecord>;

/**
 * The records of a release, which hold the hash of every file. Throws unless those in the store are what the release names.
 * Take a record that you need from here: one that is read again may be another one.
 */
export async function signedRecords(
  store: Pick<ReleaseStore, 'record'>,
  { records }: Pick<Release, 'records'>,
): Promise<RecordsByFolder> {
  const signed = new Map<string, PublishRecord>();
  for (const [folder, integrity] of Object.entries(records)) {
    const found = await store.record(folder);
    if (found?.integrity !== integrity) throw new ReleaseError(`${folder} is not what was signed`);
    signed.set(folder, found.record);
  }
  return signed;
}
