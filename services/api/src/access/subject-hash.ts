import { createHash } from 'node:crypto';

/** What is kept of a deleted account for as long as its tokens may still be around: enough to know them again. */
export const subjectHash = (sub: string): Buffer => createHash('sha256').update(sub).digest();
