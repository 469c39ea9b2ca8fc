import { randomUUID } from 'node:crypto';

/** A name that nobody else uses, hidden from every listing. */
export const hiddenKey = (folder: string, what: string): string =>
  `${folder === '.' ? '' : `${folder}/`}.${what}-${randomUUID()}`;
