import { hash, randomBytes } from 'node:crypto';

/** 128 random bits in base64url: the only key to an anonymous result. */
export const newScanToken = (): string => randomBytes(16).toString('base64url');

/** What is stored of a token. It has full entropy, so a plain digest is enough. */
export const tokenHash = (token: string): Buffer => hash('sha256', token, 'buffer');
