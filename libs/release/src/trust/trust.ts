import { createPublicKey, type KeyObject } from 'node:crypto';
import { ReleaseError } from '../release-error.ts';
import { keyIdOf } from './keys.ts';
import { signerOf } from './signed-statement.ts';
import { trustFileName, trustFileSchema, type KeyRole, type TrustFile } from './trust-file.ts';

export interface KnownKey {
  id: string;
  name: string;
  publicKey: KeyObject;
}

/** Who may do what. The edges and the commands decide by the same one. */
export interface Trust {
  /** Serial of `keys.json`; 0 without that file. */
  serial: number;
  /** The content of `keys.json`; undefined without that file. */
  file: TrustFile | undefined;
  /** The keys that the edges are given themselves. They have every role, and they alone sign `keys.json`. */
  anchors: readonly KnownKey[];
  /** Keys with a role whose statements of that date (ISO 8601) count. */
  keysFor: (role: KeyRole, at: string) => KnownKey[];
}

/** The part of a store that is needed here. */
export interface FileReader {
  /** Returns undefined when the file does not exist. */
  read: (inside: string) => Promise<Buffer | undefined>;
}

/**
 * Reads `keys.json` and checks that one of the anchors signed it. Without that file only the anchors are trusted.
 *
 * @param anchors the public keys in the hands of the edges
 */
export async function readTrust(store: FileReader, anchors: readonly KeyObject[]): Promise<Trust> {
  const text = (await store.read(trustFileName))?.toString();
  return trustOf(text === undefined ? undefined : parsed(text), anchors);
}

/** Throws when none of the anchors signed the file. */
export function trustOf(file: TrustFile | undefined, keys: readonly KeyObject[]): Trust {
  const anchors = keys.map((publicKey) => ({ id: keyIdOf(publicKey), name: 'platform', publicKey }));
  if (file === undefined) return { serial: 0, file, anchors, keysFor: () => [...anchors] };
  if (!signerOf('trust', file, anchors)) {
    throw new ReleaseError(
      `${trustFileName} is not signed by one of the edges' own keys; restore it, or remove it and make it again with \`release keys\``,
    );
  }
  const keysFor: Trust['keysFor'] = (role, at) => [
    ...anchors,
    ...file.keys
      .filter(({ roles, revokedAt }) => roles.includes(role) && revokedAt === undefined)
      .filter(({ until }) => until === undefined || Date.parse(at) <= Date.parse(until))
      .map(({ id, name, publicKey }) => ({ id, name, publicKey: createPublicKey(publicKey) })),
  ];
  return { serial: file.serial, file, anchors, keysFor };
}

function parsed(text: string): TrustFile {
  try {
    return trustFileSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new ReleaseError(`${trustFileName} is unreadable; restore it from a copy`, { cause });
  }
}
