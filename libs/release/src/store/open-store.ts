import { ReleaseError } from '../release-error.ts';
import { folderFiles } from './folder-files.ts';
import { releaseStore, type ReleaseStore } from './release-store.ts';
import { connectS3, type S3Connection, type S3Settings } from './s3-client.ts';
import { s3Files } from './s3-files.ts';

/** `s3://bucket` or `s3://bucket/prefix`, as the names of buckets and keys allow without encoding. */
const s3Address = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(\w[\w.-]*(?:\/\w[\w.-]*)*))?\/?$/;

/** Whether an address names a bucket, and so can be opened as one. */
export const isBucketAddress = (address: string): boolean => s3Address.test(address);

/** Whether an address is meant to name a bucket. */
export const isS3Address = (address: string): boolean => address.startsWith('s3://');

/**
 * Opens the store at an address: a folder, or `s3://bucket/prefix`. Nothing is read yet.
 *
 * @throws ReleaseError for an address that names no bucket
 */
export function openStore(address: string, settings: S3Settings = {}): ReleaseStore {
  if (!isS3Address(address)) return releaseStore(folderFiles(address));
  const [, bucket, prefix] = s3Address.exec(address) ?? [];
  if (!bucket) throw new ReleaseError(`${address} is no address like s3://bucket/prefix`, { kind: 'usage' });
  let connection: Promise<S3Connection> | undefined;
  const connect = async () => (connection ??= connectS3(settings));
  const name = `s3://${bucket}${prefix === undefined ? '' : `/${prefix}`}`;
  return releaseStore(s3Files({ address: name, bucket, prefix: prefix === undefined ? '' : `${prefix}/`, connect }));
}
