import type { Canary } from '../pointer/activation.ts';
import { ReleaseError } from '../release-error.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { activate, check, type PromoteOptions } from './promote.ts';

export interface CanaryPlan {
  /** The release that most visitors get, before and after. */
  active: string;
  canary: Canary;
  apply: () => Promise<void>;
}

/**
 * Shows a signed release to some visitors beside the active one. It refuses what `promote` would refuse. A canary that
 * runs is replaced; every later `promote` and `rollback` ends it.
 */
export async function planCanary(store: ReleaseStore, canary: Canary, options: PromoteOptions): Promise<CanaryPlan> {
  const choose = async () => {
    const active = await activeOf(store);
    if (active === canary.id) throw new ReleaseError(`release ${canary.id} is active already, for every visitor`);
    return active;
  };
  const active = await choose();
  await check(store, canary.id, options);
  // The new pointer names the active release as well, so the edges have to take that one, too.
  await check(store, active, options);
  const change = { action: 'promote', command: 'canary', choose, canary } as const;
  return { active, canary, apply: async () => activate(store, options, change) };
}

/** Gives every visitor the active release again. */
export async function planCanaryEnd(store: ReleaseStore, options: PromoteOptions): Promise<CanaryPlan> {
  const active = await activeOf(store);
  const canary = (await store.pointer())?.canary;
  if (!canary) throw new ReleaseError('no canary runs');
  await check(store, active, options);
  const choose = async () => activeOf(store);
  const change = { action: 'promote', command: 'canary', choose, canary: null } as const;
  return { active, canary, apply: async () => activate(store, options, change) };
}

async function activeOf(store: ReleaseStore): Promise<string> {
  const active = await store.active();
  if (active === undefined)
    throw new ReleaseError('no release is active, so there is nothing to compare with; promote one');
  return active;
}
