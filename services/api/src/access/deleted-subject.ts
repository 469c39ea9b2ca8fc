import { randomUUID } from 'node:crypto';

/** Rows that outlive an account carry this instead of its subject. Migration 0032 reads it. */
const prefix = 'deleted:';

/** Nothing leads from it back to the account. */
export const newDeletedSubject = (): string => `${prefix}${randomUUID()}`;

export const isDeletedSubject = (sub: string): boolean => sub.startsWith(prefix);

/** For `like`. */
export const deletedSubjectPattern = `${prefix}%`;
