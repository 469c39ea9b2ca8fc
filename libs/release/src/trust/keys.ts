import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { ReleaseError } from '../release-error.ts';

/** Reads a private key from a PEM file. */
export function readPrivateKey(path: string): KeyObject {
  const pem = contentOf(path);
  let key: KeyObject;
  try {
    key = createPrivateKey(pem);
  } catch (cause) {
    throw new ReleaseError(`${path} holds no private key`, { cause });
  }
  if (key.asymmetricKeyType !== 'ed25519') throw new ReleaseError(`${path} is no Ed25519 key`);
  return key;
}

function contentOf(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (cause) {
    const { code = 'unknown error' } = cause as NodeJS.ErrnoException;
    const sentence =
      code === 'ENOENT'
        ? `${path} does not exist; name the file of your private key with --key`
        : `${path} cannot be read (${code}); run the command as a user who may read it, or name another file with --key`;
    throw new ReleaseError(sentence, { cause });
  }
}

const block = /-----BEGIN [A-Z ]+-----[\s\S]+?-----END [A-Z ]+-----/g;

/**
 * Reads one or several public keys: PEM text, or PEM files with a comma between. A text and a file may hold several
 * keys, so a new key can be trusted before the old one is dropped. From a private key it takes the public half.
 */
export function readPublicKeys(pemOrPaths: string): KeyObject[] {
  try {
    const texts = pemOrPaths.includes('-----BEGIN')
      ? [pemOrPaths]
      : pemOrPaths.split(',').map((path) => readFileSync(path.trim(), 'utf8'));
    const keys = texts.flatMap((text) => (text.match(block) ?? [text]).map((pem) => createPublicKey(pem)));
    if (keys.some(({ asymmetricKeyType }) => asymmetricKeyType !== 'ed25519')) throw new Error('a key is not Ed25519');
    return keys;
  } catch (cause) {
    throw new ReleaseError('the release public key is unreadable; give Ed25519 keys in PEM, or files of them', {
      cause,
    });
  }
}

/** Creates the key of a local installation once. Only its owner can read the file. */
export function ensurePrivateKey(path: string): KeyObject {
  if (!existsSync(path)) createPrivateKeyFile(path);
  return readPrivateKey(path);
}

/** Creates a private key. Refuses to replace a file. */
export function createPrivateKeyFile(path: string): KeyObject {
  mkdirSync(dirname(path), { recursive: true });
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  try {
    writeFileSync(path, pem, { mode: 0o600, flag: 'wx', flush: true });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause;
    throw new ReleaseError(`${path} exists already; a key is never replaced`, { cause });
  }
  return privateKey;
}

/** PEM text of the public half. */
export const publicPem = (key: KeyObject): string =>
  (key.type === 'private' ? createPublicKey(key) : key).export({ type: 'spki', format: 'pem' }) as string;

/** Short name of a key that anybody can compute: the start of the SHA-256 of its SPKI form. */
export const keyIdOf = (key: KeyObject): string =>
  createHash('sha256')
    .update((key.type === 'private' ? createPublicKey(key) : key).export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 16);
