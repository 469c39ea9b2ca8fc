export { integrityOf } from './integrity.ts';
export { readPublicKey } from './keys.ts';
export type { PublishedFile, PublishRecord } from './publish-record.ts';
export { ReleaseError } from './release-error.ts';
export { isSigned } from './signature.ts';
export { openStore } from './store.ts';
export type { ReleaseStore } from './store.ts';
