import { contentRefusal } from '../pointer/activation.ts';
import { readHistory, soundHistory, unsoundReason } from '../pointer/history.ts';
import { ReleaseError } from '../release-error.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { releaseRefusal } from '../trust/release-refusal.ts';
import { readTrust } from '../trust/trust.ts';
import { activate, check, type PromoteOptions, type PromotePlan } from './promote.ts';

/** Makes the previous release active again, without a build or a new shell. Returns its id. */
export async function rollback(store: ReleaseStore, options: PromoteOptions): Promise<string> {
  const plan = await planRollback(store, options);
  await plan.apply();
  return plan.id;
}

/** Finds the last release before the active one that the edges would still take. */
export async function planRollback(store: ReleaseStore, options: PromoteOptions): Promise<PromotePlan> {
  const choose = async () => goodBefore(store, options);
  const id = await choose();
  await check(store, id, options);
  return {
    id,
    before: await store.active(),
    apply: async () => activate(store, options, { action: 'rollback', command: 'rollback', choose }),
  };
}

/** A promotion adds a step to the trail, a rollback goes back to an earlier step. */
async function goodBefore(store: ReleaseStore, { anchors, now = () => new Date() }: PromoteOptions): Promise<string> {
  const trust = await readTrust(store, anchors);
  const history = await readHistory(store);
  const sound = soundHistory(history, trust);
  const trail: string[] = [];
  for (const { id, action } of sound) {
    if (action === 'rollback') trail.splice(trail.lastIndexOf(id) + 1);
    else if (trail.at(-1) !== id) trail.push(id);
  }
  for (const id of trail.slice(0, -1).toReversed()) {
    const release = await store.release(id);
    const then = sound.findLast((entry) => entry.id === id);
    if (release && then && releaseRefusal(release, trust, now().toISOString()) === undefined) {
      if (contentRefusal(release, then) === undefined) return id;
    }
  }
  throw new ReleaseError(unsoundReason(history, trust) ?? 'no earlier release is recorded that the edges would take');
}
