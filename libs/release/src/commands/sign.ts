import type { KeyObject } from 'node:crypto';
import type { Release } from '@stufenlos/contracts';
import { ReleaseError } from '../release-error.ts';
import { signRelease } from '../signature.ts';
import type { ReleaseStore } from '../store.ts';
import { verified } from './verify.ts';

/** Signs a release, but only when it passes every check. */
export function sign(store: ReleaseStore, id: string, privateKey: KeyObject): Release {
  verified(store, id);
  const release = store.release(id);
  if (!release) throw new ReleaseError(`there is no release ${id}`);
  const signed = signRelease(release, privateKey);
  store.write(`releases/${id}.json`, `${JSON.stringify(signed, null, 1)}\n`);
  return signed;
}
