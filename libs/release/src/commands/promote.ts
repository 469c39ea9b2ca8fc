import type { KeyObject } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { withLock } from '../lock.ts';
import { ReleaseError } from '../release-error.ts';
import { isSigned } from '../signature.ts';
import type { HistoryEntry, ReleaseStore } from '../store.ts';
import { verified } from './verify.ts';

/** Makes a signed release the active one. It writes the history first and then swaps the pointer atomically. */
export function promote(store: ReleaseStore, id: string, publicKey: KeyObject): void {
  withLock(store, () => activate(store, id, publicKey, 'promote'));
}

/** Makes the previous release active again, without a build or a new shell. */
export function rollback(store: ReleaseStore, publicKey: KeyObject): string {
  return withLock(store, () => {
    const target = goodBefore(store);
    if (!target) throw new ReleaseError('no earlier release is recorded');
    activate(store, target, publicKey, 'rollback');
    return target;
  });
}

/** Finds the release before the active one. A promotion adds a step to the trail, a rollback removes the last step. */
function goodBefore(store: ReleaseStore): string | undefined {
  const trail: string[] = [];
  for (const { id, action } of store.history()) {
    if (action === 'rollback') trail.pop();
    else if (trail.at(-1) !== id) trail.push(id);
  }
  return trail.at(-2);
}

function activate(store: ReleaseStore, id: string, publicKey: KeyObject, action: HistoryEntry['action']): void {
  const release = store.release(id);
  if (!release) throw new ReleaseError(`there is no release ${id}`);
  if (!isSigned(release, publicKey)) throw new ReleaseError(`release ${id} is not signed with this key`);
  verified(store, id);
  const at = new Date().toISOString();
  appendFileSync(store.path('history.ndjson'), `${JSON.stringify({ id, at, by: userInfo().username, action })}\n`);
  store.write('active.json', `${JSON.stringify({ id, at })}\n`);
}
