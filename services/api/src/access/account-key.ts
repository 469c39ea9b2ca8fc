import { subjectHash } from './subject-hash.ts';

/** Limits count an account under a hash, because its subject may be an e-mail address. */
export const accountKey = (sub: string): string => `account:${subjectHash(sub).toString('base64url').slice(0, 22)}`;
