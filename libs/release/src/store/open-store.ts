import { isS3Address, placeOf, type S3Settings } from '@stufenlos/object-store';
import { ReleaseError } from '../release-error.ts';
import { folderFiles } from './folder-files.ts';
import { releaseStore, type ReleaseStore } from './release-store.ts';
import { s3Files } from './s3-files.ts';

/**
 * Opens the store at an address: a folder, or `s3://bucket/prefix`. Nothing is read yet.
 *
 * @throws ReleaseError for an address that names no bucket
 */
export function openStore(address: string, settings: S3Settings = {}): ReleaseStore {
  if (!isS3Address(address)) return releaseStore(folderFiles(address));
  const place = placeOf(address, settings);
  if (!place) throw new ReleaseError(`${address} is no address like s3://bucket/prefix`, { kind: 'usage' });
  return releaseStore(s3Files(place));
}
