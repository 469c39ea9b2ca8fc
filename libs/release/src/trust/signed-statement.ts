import { sign, verify, type KeyObject } from 'node:crypto';
import canonicalize from 'canonicalize';

const prefix = 'ed25519:';

/** What a statement is about. It is part of the signed bytes, so a signature cannot be moved to another kind. */
export type StatementKind = 'activation' | 'trust';

/** Signs everything except the signature itself, as canonical JSON (RFC 8785) after a line that names the kind. */
export const signStatement = <T extends object>(kind: StatementKind, statement: T, privateKey: KeyObject) => ({
  ...statement,
  signature: prefix + sign(null, bytesOf(kind, statement), privateKey).toString('base64'),
});

/** The first of these keys that signed the statement; undefined when none of them did. */
export function signerOf<K extends { publicKey: KeyObject }>(
  kind: StatementKind,
  statement: { signature?: string | undefined },
  keys: readonly K[],
): K | undefined {
  if (!statement.signature?.startsWith(prefix)) return undefined;
  const signature = Buffer.from(statement.signature.slice(prefix.length), 'base64');
  const bytes = bytesOf(kind, statement);
  return keys.find(({ publicKey }) => verify(null, bytes, publicKey, signature));
}

const bytesOf = (kind: StatementKind, statement: object): Buffer =>
  Buffer.from(`stufenlos ${kind}\n${canonicalize({ ...statement, signature: undefined }) ?? ''}`);
