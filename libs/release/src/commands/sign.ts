import type { KeyObject } from 'node:crypto';
import type { Release } from '@stufenlos/contracts';
import { ReleaseError } from '../release-error.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { keyIdOf } from '../trust/keys.ts';
import { signRelease } from '../trust/release-signature.ts';
import type { Trust } from '../trust/trust.ts';
import { verified } from './verify.ts';

export interface SignOptions {
  key: KeyObject;
  /** From then on no edge takes the release (ISO 8601). Default: it does not expire. */
  expiresAt?: string | undefined;
  /** Whom the edges trust. Without it any key signs, and `promote` may refuse the release later. */
  trust?: Trust | undefined;
}

/** Signs a release, but only when it passes every check and the edges trust the key. */
export async function sign(store: ReleaseStore, id: string, options: SignOptions): Promise<Release> {
  const { key, expiresAt } = options;
  await verified(store, id);
  const release = await store.release(id);
  if (!release) throw new ReleaseError(`there is no release ${id}`);
  refuseKey(release, options);
  if (expiresAt !== undefined && Date.parse(expiresAt) <= Date.now()) {
    throw new ReleaseError(`${expiresAt} is over; give a time in the future`);
  }
  const signed = signRelease(expiresAt === undefined ? release : { ...release, expiresAt }, key);
  await store.files.write(`releases/${id}.json`, `${JSON.stringify(signed, null, 1)}\n`);
  return signed;
}

function refuseKey({ createdAt }: Release, { key, trust }: SignOptions): void {
  const own = keyIdOf(key);
  if (!trust || trust.keysFor('sign', createdAt).some(({ id }) => id === own)) return;
  throw new ReleaseError(
    `the edges do not trust key ${own} to sign; use a key with the role sign, see \`release keys list\``,
  );
}
