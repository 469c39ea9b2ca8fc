import type { KeyObject } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { withLock } from '../lock.ts';
import { ReleaseError } from '../release-error.ts';
import { isSigned } from '../signature.ts';
import type { HistoryEntry, ReleaseStore } from '../store.ts';
import { verified } from './verify.ts';

/** Makes a signed release the active one: history first, then one atomic swap of the pointer. */
export function promote(store: ReleaseStore, id: string, publicKey: KeyObject): void {
  withLock(store, () => activate(store, id, publicKey, 'promote'));
}

/** Back to the release that was active before. No build, no new shell. */
export function rollback(store: ReleaseStore, publicKey: KeyObject): string {
  return withLock(store, () => {
    const target = goodBefore(store);
    if (!target) throw new ReleaseError('no earlier release is recorded');
    activate(store, target, publicKey, 'rollback');
    return target;
  });
}

/** What ran before the active release: promotions leave a trail, a roll-back takes the last step of it away. */
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
