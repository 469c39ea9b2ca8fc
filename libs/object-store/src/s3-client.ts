import type * as Library from '@aws-sdk/client-s3';

/** Where an object store is, and who asks. */
export interface S3Settings {
  /** Undefined for that of Amazon. */
  endpoint?: string | undefined;
  region?: string | undefined;
  /** Undefined: as the official client finds them, such as the role of the machine. */
  keys?: { id: string; secret: string } | undefined;
}

export type S3Library = typeof Library;

export interface S3Connection {
  library: S3Library;
  client: Library.S3Client;
}

/** Milliseconds until a connection is there, and until an answer begins. The client tries three times. */
const connectionTimeout = 3_000;
const requestTimeout = 5_000;

/**
 * Loads the official client, which takes half a second and 20 MB of memory: where the store is a folder, nobody loads
 * it. Checksums are those that a store of another provider may not know, so only the required ones are sent.
 */
export async function connectS3({ endpoint, region, keys }: S3Settings): Promise<S3Connection> {
  const library = await import('@aws-sdk/client-s3');
  const client = new library.S3Client({
    region: region ?? 'us-east-1',
    // With an endpoint of one's own there is seldom a name for each bucket.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(keys === undefined ? {} : { credentials: { accessKeyId: keys.id, secretAccessKey: keys.secret } }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { connectionTimeout, requestTimeout, throwOnRequestTimeout: true },
  });
  return { library, client };
}
