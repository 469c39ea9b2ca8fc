export { inTurns } from './in-turns.ts';
export { hiddenKey } from './hidden-key.ts';
export { bucketAddress, isS3Address, placeOf } from './bucket-address.ts';
export { connectS3, type S3Connection, type S3Settings } from './s3-client.ts';
export { requireConditions } from './s3-conditions.ts';
export { ObjectStoreError } from './object-store-error.ts';
export { s3Objects, type S3Objects, type S3Place, type StoredObject } from './s3-objects.ts';
