import { createHash } from 'node:crypto';

/** Computes the subresource integrity value that browsers check. */
export const integrityOf = (bytes: Buffer | string): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
