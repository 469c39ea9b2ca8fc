import { subjectHash } from './subject-hash.ts';

/** What a limit counts instead of an account: never the subject itself, which may be an address (P89). */
export const accountKey = (sub: string): string => `account:${subjectHash(sub).toString('base64url').slice(0, 22)}`;
