import { createHash, type KeyObject } from 'node:crypto';
import type { Release } from '@stufenlos/contracts';
import canonicalize from 'canonicalize';
import { z } from 'zod';
import { signerOf, signStatement } from '../trust/signed-statement.ts';
import type { Trust } from '../trust/trust.ts';

/** `contentHashOf` the release that was promoted. Absent in statements of earlier versions. */
const content = z.string().optional();

const canarySchema = z.looseObject({
  id: z.string(),
  content,
  /** Share of the visitors who get it. */
  percent: z.number().int().min(1).max(99),
});
export type Canary = Pick<z.infer<typeof canarySchema>, 'id' | 'percent' | 'content'>;

/**
 * The statement that a release is active: the content of `active.json`, and a line of `history.ndjson`. Earlier versions
 * wrote `id` and `at` alone into the pointer and no signature. Unknown fields are kept, because the signature covers them.
 */
export const activationSchema = z.looseObject({
  id: z.string(),
  content,
  /**
   * A second release for some visitors. `null` says that it was taken away; absent, the statement is not about one.
   * Earlier versions pass over it and serve `id` to everybody.
   */
  canary: canarySchema.nullable().optional(),
  at: z.iso.datetime(),
  by: z.string().optional(),
  action: z.enum(['promote', 'rollback']).optional(),
  /** The command that made the statement, see `ActivationCommand`. Absent in statements of earlier versions. */
  command: z.string().optional(),
  /** One more with each change of the pointer. */
  serial: z.number().int().positive().optional(),
  /** Hash of the statement before; null for the first one. */
  before: z.string().nullable().optional(),
  /** Serial of `keys.json` at that time; 0 without that file. */
  trust: z.number().int().nonnegative().optional(),
  signature: z.string().optional(),
});
export type Activation = z.infer<typeof activationSchema>;
export type ActivationCommand = 'promote' | 'rollback' | 'canary' | 'local';

/** The serial of a statement; 0 for those of earlier versions. */
export const serialOf = (activation: Activation | undefined): number => activation?.serial ?? 0;

export const signActivation = (activation: Omit<Activation, 'signature'>, key: KeyObject): Activation =>
  signStatement('activation', activation as Activation, key);

/** What the next statement names as `before`. */
export const hashOf = (activation: Activation): string =>
  `sha256-${createHash('sha256')
    .update(canonicalize(activation) ?? '')
    .digest('base64')}`;

/** A hash of the whole release without its signature: who signs it once more with another key does not change it. */
export const contentHashOf = (release: Release): string =>
  `sha256-${createHash('sha256')
    .update(canonicalize({ ...release, signature: undefined }) ?? '')
    .digest('base64')}`;

/**
 * Why no edge takes this release under a pointer, as a sentence; undefined when nothing stands against it. One name may
 * stand for several signed contents in the course of time: with other expiry, or composed once more after a `prune`.
 *
 * @param named the pointer, or the canary in it
 */
export function contentRefusal(release: Release, named: Pick<Activation, 'content'>): string | undefined {
  if (named.content === undefined || named.content === contentHashOf(release)) return undefined;
  return `release ${release.id} is not the one that was promoted under this name; restore releases/${release.id}.json from a copy of the store, or promote another release`;
}

/** What a pointer says about a release; undefined when it does not name it. */
export const namedIn = (pointer: Activation | undefined, id: string): Pick<Activation, 'content'> | undefined =>
  pointer?.id === id ? pointer : pointer?.canary?.id === id ? pointer.canary : undefined;

/** Why no edge follows this pointer, as a sentence; undefined when nothing stands against it. */
export function activationRefusal(activation: Activation, trust: Trust): string | undefined {
  const { id, at, signature, trust: needed = 0 } = activation;
  if (signature === undefined) {
    return `the pointer to ${id} is not signed; run \`release promote ${id}\` once with this version of the command`;
  }
  if (trust.serial < needed) {
    return `keys.json is older than the pointer to ${id}: it needs serial ${needed}, and ${trust.serial} is there`;
  }
  if (!signerOf('activation', activation, trust.keysFor('promote', at))) {
    return `the pointer to ${id} is not signed with a key that may promote and that the edges trust`;
  }
  return undefined;
}
