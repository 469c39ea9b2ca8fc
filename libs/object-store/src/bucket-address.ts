import { connectS3, type S3Connection, type S3Settings } from './s3-client.ts';
import type { S3Place } from './s3-objects.ts';

/** `s3://bucket` or `s3://bucket/prefix`, as the names of buckets and keys allow without encoding. */
export const bucketAddress = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(\w[\w.-]*(?:\/\w[\w.-]*)*))?\/?$/;

/** Whether an address is meant to name a bucket. */
export const isS3Address = (address: string): boolean => address.startsWith('s3://');

/** The place at an address like `s3://bucket/prefix`; undefined for an address that names no bucket. Asks nobody yet. */
export function placeOf(address: string, settings: S3Settings): S3Place | undefined {
  const [, bucket, prefix] = bucketAddress.exec(address) ?? [];
  if (bucket === undefined) return undefined;
  let connection: Promise<S3Connection> | undefined;
  return {
    address: `s3://${bucket}${prefix === undefined ? '' : `/${prefix}`}`,
    bucket,
    prefix: prefix === undefined ? '' : `${prefix}/`,
    connect: async () => (connection ??= connectS3(settings)),
  };
}
