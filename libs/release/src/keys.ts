import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { ReleaseError } from './release-error.ts';

/** Reads a private key from a PEM file. */
export function readPrivateKey(path: string): KeyObject {
  try {
    return createPrivateKey(readFileSync(path));
  } catch (cause) {
    throw new ReleaseError(`${path} holds no private key`, { cause });
  }
}

/** Reads a public key from PEM text or a PEM file. From a private key it takes the public half. */
export function readPublicKey(pemOrPath: string): KeyObject {
  try {
    return createPublicKey(pemOrPath.includes('-----BEGIN') ? pemOrPath : readFileSync(pemOrPath));
  } catch (cause) {
    throw new ReleaseError('the release public key is unreadable', { cause });
  }
}

/** Creates the key of a local installation once. Only its owner can read the file. */
export function ensurePrivateKey(path: string): KeyObject {
  if (!existsSync(path)) {
    mkdirSync(dirname(path), { recursive: true });
    const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
    writeFileSync(path, pem, { mode: 0o600, flag: 'wx' });
  }
  return readPrivateKey(path);
}
