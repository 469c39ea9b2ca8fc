import { hash } from 'node:crypto';

/** What is kept of a deleted account for as long as its tokens may still be around: enough to know them again. */
export const subjectHash = (sub: string): Buffer => hash('sha256', sub, 'buffer');

/** Limits count an account under a hash, because its subject may be an e-mail address. */
export const accountKey = (sub: string): string => `account:${subjectHash(sub).toString('base64url').slice(0, 22)}`;
