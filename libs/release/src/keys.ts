import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { ReleaseError } from './release-error.ts';

/** A private key from a PEM file. */
export function readPrivateKey(path: string): KeyObject {
  try {
    return createPrivateKey(readFileSync(path));
  } catch (cause) {
    throw new ReleaseError(`${path} holds no private key`, { cause });
  }
}

/** A public key from PEM text, or from a file of it. A private key's public half is taken too. */
export function readPublicKey(pemOrPath: string): KeyObject {
  try {
    return createPublicKey(pemOrPath.includes('-----BEGIN') ? pemOrPath : readFileSync(pemOrPath));
  } catch (cause) {
    throw new ReleaseError('the release public key is unreadable', { cause });
  }
}

/** The embedded default's own key: made once, readable by its owner only. */
export function ensurePrivateKey(path: string): KeyObject {
  if (!existsSync(path)) {
    mkdirSync(dirname(path), { recursive: true });
    const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
    writeFileSync(path, pem, { mode: 0o600, flag: 'wx' });
  }
  return readPrivateKey(path);
}
