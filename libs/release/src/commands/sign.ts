import type { KeyObject } from 'node:crypto';
import type { Release } from '@stufenlos/contracts';
import { ReleaseError } from '../release-error.ts';
import { contentRefusal, namedIn } from '../pointer/activation.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { keyIdOf } from '../trust/keys.ts';
import { signRelease } from '../trust/release-signature.ts';
import type { Trust } from '../trust/trust.ts';
import { refuseFaults, releaseIn } from './verify.ts';

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
  const path = `releases/${id}.json`;
  const tag = (await store.files.tag(path)) ?? null;
  const release = await releaseIn(store, id);
  await refuseFaults(store, release);
  refuseKey(release, options);
  if (expiresAt !== undefined && Date.parse(expiresAt) <= Date.now()) {
    throw new ReleaseError(`${expiresAt} is over; give a time in the future`);
  }
  const signed = signRelease(expiresAt === undefined ? release : { ...release, expiresAt }, key);
  await refuseOther(store, signed);
  // Only over what was verified: the file may have changed in the meantime.
  await store.files.write(path, `${JSON.stringify(signed, null, 1)}\n`, tag);
  return signed;
}

/** The edges hold what they serve to what was promoted: after a restart they would refuse it with another expiry. */
async function refuseOther(store: ReleaseStore, release: Release): Promise<void> {
  const named = namedIn(await store.pointer(), release.id);
  if (!named || contentRefusal(release, named) === undefined) return;
  throw new ReleaseError(
    `release ${release.id} is shown to visitors as it was promoted, and the edges would refuse it with another expiry; compose and sign it again under a new id`,
  );
}

function refuseKey({ createdAt }: Release, { key, trust }: SignOptions): void {
  const own = keyIdOf(key);
  if (!trust || trust.keysFor('sign', createdAt).some(({ id }) => id === own)) return;
  throw new ReleaseError(
    `the edges do not trust key ${own} to sign; use a key with the role sign, see \`release keys list\``,
  );
}
