import { isS3Address, placeOf, type S3Settings } from '@stufenlos/object-store';
import type { ArtifactStore } from './artifact-store.ts';
import { BucketStore } from './bucket-store.ts';
import { FolderStore } from './folder-store.ts';
import { NoStore } from './no-store.ts';

/**
 * Opens the store of pictures at an address: a folder, `s3://bucket/prefix`, or null for none. Nothing is read yet.
 *
 * @throws for an address that names no bucket
 */
export function openArtifactStore(address: string | null, settings: S3Settings = {}): ArtifactStore {
  if (address === null) return new NoStore();
  if (!isS3Address(address)) return new FolderStore(address);
  const place = placeOf(address, settings);
  if (!place) throw new Error(`${address} is no address like s3://bucket/prefix`);
  return new BucketStore(place);
}
