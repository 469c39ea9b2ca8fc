import { sign, verify, type KeyObject } from 'node:crypto';
import type { Release } from '@stufenlos/contracts';
import canonicalize from 'canonicalize';

const prefix = 'ed25519:';

/**
 * Signs everything except the signature itself. The release contains the records' hashes, so all served files count.
 */
export function signRelease(release: Release, privateKey: KeyObject): Release {
  return { ...release, signature: prefix + sign(null, signedBytes(release), privateKey).toString('base64') };
}

export function isSigned(release: Release, publicKey: KeyObject): boolean {
  if (!release.signature?.startsWith(prefix)) return false;
  const signature = Buffer.from(release.signature.slice(prefix.length), 'base64');
  return verify(null, signedBytes(release), publicKey, signature);
}

const signedBytes = (release: Release): Buffer => Buffer.from(canonicalize({ ...release, signature: undefined }) ?? '');
