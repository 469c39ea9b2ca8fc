import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

export interface EncryptionKey {
  /** Stands in every sealed text, so that it is known which key opens it. */
  id: string;
  /** 32 bytes. */
  key: Buffer;
}

const version = 'v1';
const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/**
 * Encrypts a text with AES-256-GCM (NIST SP 800-38D) and a random nonce of 96 bits.
 *
 * @param place where the text is kept; it opens nowhere else, so nobody can swap two of them
 * @returns `v1.<id of the key>.<nonce, tag and ciphertext in base64url>`
 */
export function seal(text: string, place: string, { id, key }: EncryptionKey): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, key, iv, { authTagLength: tagBytes });
  cipher.setAAD(boundTo(id, place));
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [version, id, Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url')].join('.');
}

/** @throws when no key has its id, when it was sealed for another place, and when it was changed */
export function open(sealed: string, place: string, keys: readonly EncryptionKey[]): string {
  const id = keyIdOf(sealed);
  const known = keys.find((one) => one.id === id);
  if (!known) throw new Error(`no key "${id ?? '?'}" in ENCRYPTION_KEYS: add the key that this was encrypted with`);
  const bytes = Buffer.from(sealed.split('.')[2] ?? '', 'base64url');
  if (bytes.length < ivBytes + tagBytes) throw new Error('this is no encrypted text');
  const decipher = createDecipheriv(algorithm, known.key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes });
  decipher.setAAD(boundTo(known.id, place));
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
}

/** Undefined for what is no sealed text of a known version. */
export function keyIdOf(sealed: string): string | undefined {
  const [first, id, body, ...rest] = sealed.split('.');
  return first === version && id && body && rest.length === 0 ? id : undefined;
}

const boundTo = (id: string, place: string) => Buffer.from(JSON.stringify([version, id, place]));
