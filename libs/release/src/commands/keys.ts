import type { KeyObject } from 'node:crypto';
import { withLock } from '../pointer/lock.ts';
import { activationRefusal } from '../pointer/activation.ts';
import { ReleaseError } from '../release-error.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { keyIdOf, publicPem } from '../trust/keys.ts';
import { releaseRefusal } from '../trust/release-refusal.ts';
import { signStatement } from '../trust/signed-statement.ts';
import { trustFileName, type KeyRole, type TrustedKey, type TrustFile } from '../trust/trust-file.ts';
import { readTrust, trustOf, type Trust } from '../trust/trust.ts';

export interface ChangeKeysOptions {
  /** The public keys in the hands of the edges. */
  anchors: readonly KeyObject[];
  /** Private half of one of the anchors. */
  key: KeyObject;
}

export interface NewKey {
  publicKey: KeyObject;
  /** Who holds it, for people. */
  name: string;
  roles: readonly KeyRole[];
  /** ISO 8601. */
  until?: string | undefined;
}

type Change = (file: TrustFile, at: string) => Pick<TrustFile, 'keys' | 'revokedReleases'>;

/** Trusts a further key. */
export const addKey = ({ publicKey, name, roles, until }: NewKey): Change => {
  const id = keyIdOf(publicKey);
  return ({ keys, revokedReleases }, from) => {
    if (keys.some((known) => known.id === id)) throw new ReleaseError(`key ${id} is listed already`);
    const added: TrustedKey = { id, name, publicKey: publicPem(publicKey), roles: [...roles], from };
    return { keys: [...keys, until === undefined ? added : { ...added, until }], revokedReleases };
  };
};

/** Changes nothing but the signature: the file then counts also for edges that have the new key alone. */
export const signKeys: Change = ({ serial, keys, revokedReleases }) => {
  if (serial === 0)
    throw new ReleaseError(`there is no ${trustFileName} to sign: the edges trust their own keys alone`);
  return { keys, revokedReleases };
};

/** Nothing that this key ever signed counts from now on. */
export const revokeKey =
  (id: string): Change =>
  ({ keys, revokedReleases }, revokedAt) => {
    const key = keys.find((known) => known.id === id);
    if (!key)
      throw new ReleaseError(`${trustFileName} has no key ${id}; a key of the edges is taken from their setting`);
    if (key.revokedAt !== undefined) throw new ReleaseError(`key ${id} was revoked at ${key.revokedAt}`);
    return { keys: keys.map((known) => (known.id === id ? { ...known, revokedAt } : known)), revokedReleases };
  };

/** No edge takes this release from now on. */
export const revokeRelease =
  (id: string, reason: string): Change =>
  ({ keys, revokedReleases }, at) => {
    if (revokedReleases.some((entry) => entry.id === id)) throw new ReleaseError(`release ${id} is revoked already`);
    return { keys, revokedReleases: [...revokedReleases, { id, at, reason }] };
  };

/**
 * Changes `keys.json`. Refuses a change that would make the edges refuse what is active: after a restart they would
 * serve nothing.
 */
export async function planKeys(
  store: ReleaseStore,
  options: ChangeKeysOptions,
  change: Change,
): Promise<{ apply: () => Promise<TrustFile> }> {
  await changed(store, options, change);
  const apply = async () =>
    withLock(store, async ({ confirm }) => {
      const tag = (await store.files.tag(trustFileName)) ?? null;
      const file = await changed(store, options, change);
      await confirm();
      await store.files.write(trustFileName, `${JSON.stringify(file, null, 1)}\n`, tag);
      return file;
    });
  return { apply };
}

async function changed(store: ReleaseStore, { anchors, key }: ChangeKeysOptions, change: Change): Promise<TrustFile> {
  const trust = await readTrust(store, anchors);
  if (!trust.anchors.some(({ id }) => id === keyIdOf(key))) {
    throw new ReleaseError(`key ${keyIdOf(key)} is none of the edges' own keys, and only those sign ${trustFileName}`);
  }
  const at = new Date().toISOString();
  const before: TrustFile = trust.file ?? { schema: 1, serial: 0, at, keys: [], revokedReleases: [] };
  const { signature: _, ...rest } = before;
  const next = signStatement(
    'trust',
    { ...rest, ...change(before, at), serial: before.serial + 1, at },
    key,
  ) as TrustFile;
  await refuseOutage(store, trust, trustOf(next, anchors));
  return next;
}

async function refuseOutage(store: ReleaseStore, before: Trust, after: Trust): Promise<void> {
  const [now, pointer] = [new Date().toISOString(), await store.pointer()];
  const release = pointer && (await store.release(pointer.id));
  if (!pointer || !release) return;
  const refusal = (trust: Trust) => releaseRefusal(release, trust, now) ?? activationRefusal(pointer, trust);
  const reason = refusal(after);
  if (reason === undefined || refusal(before) !== undefined) return;
  throw new ReleaseError(
    `then the edges would refuse what is active: ${reason}; first promote a release that stays valid, with a key that stays valid`,
  );
}
