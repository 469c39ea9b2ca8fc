import type { KeyObject } from 'node:crypto';
import { userInfo } from 'node:os';
import type { Release } from '@stufenlos/contracts';
import {
  activationRefusal,
  contentHashOf,
  contentRefusal,
  hashOf,
  namedIn,
  serialOf,
  signActivation,
  type Activation,
  type ActivationCommand,
  type Canary,
} from '../pointer/activation.ts';
import { completeHistory } from '../pointer/history.ts';
import { withLock } from '../pointer/lock.ts';
import { ReleaseError } from '../release-error.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { keyIdOf } from '../trust/keys.ts';
import { releaseRefusal } from '../trust/release-refusal.ts';
import { readTrust, type Trust } from '../trust/trust.ts';
import { refuseFaults, releaseIn } from './verify.ts';

export interface PromoteOptions {
  /** The public keys in the hands of the edges. */
  anchors: readonly KeyObject[];
  /** Private key with the role `promote`, of the person on call. It need not be the one that signs releases. */
  key: KeyObject;
  /** For tests. */
  now?: () => Date;
}

export interface PromotePlan {
  /** The release that becomes active. */
  id: string;
  /** The release that is active now. */
  before: string | undefined;
  apply: () => Promise<void>;
}

/** Milliseconds by which the clock may be behind the last promotion. */
const clockTolerance = 5 * 60_000;

/** Makes a signed release the active one. Refuses what the edges would refuse. */
export const promote = async (
  store: ReleaseStore,
  id: string,
  options: PromoteOptions,
  command?: 'promote' | 'local',
): Promise<void> => (await planPromote(store, id, options, command)).apply();

export async function planPromote(
  store: ReleaseStore,
  id: string,
  options: PromoteOptions,
  command: 'promote' | 'local' = 'promote',
): Promise<PromotePlan> {
  await check(store, id, options);
  return {
    id,
    before: await store.active(),
    apply: async () => activate(store, options, { action: 'promote', command, choose: async () => id }),
  };
}

/** Throws unless the edges would take the release and this key may promote. */
export async function check(
  store: ReleaseStore,
  id: string,
  { anchors, key, now = () => new Date() }: PromoteOptions,
): Promise<{ trust: Trust; release: Release }> {
  const at = now().toISOString();
  const trust = await readTrust(store, anchors);
  const own = keyIdOf(key);
  if (!trust.keysFor('promote', at).some((known) => known.id === own)) {
    throw new ReleaseError(
      `the edges do not trust key ${own} to promote; use a key with the role promote, see \`release keys list\``,
    );
  }
  const release = await releaseIn(store, id);
  const refusal = releaseRefusal(release, trust, at) ?? (await pointerRefusal(store, release, trust));
  if (refusal) throw new ReleaseError(refusal);
  await refuseFaults(store, release);
  return { trust, release };
}

/** Why this is not the release that the pointer names already. A pointer that no edge follows says nothing. */
async function pointerRefusal(store: ReleaseStore, release: Release, trust: Trust): Promise<string | undefined> {
  const pointer = await store.pointer();
  const named = namedIn(pointer, release.id);
  if (!pointer || !named || activationRefusal(pointer, trust) !== undefined) return undefined;
  return contentRefusal(release, named);
}

interface Change {
  action: 'promote' | 'rollback';
  command: ActivationCommand;
  choose: () => Promise<string>;
  /** Absent: a canary that runs ends. */
  canary?: Canary | null;
}

/** Swaps the pointer under the lock. Everything is checked again there: it may have changed since the plan. */
export async function activate(store: ReleaseStore, options: PromoteOptions, change: Change): Promise<void> {
  const { action, command, choose, canary } = change;
  const { key, now = () => new Date() } = options;
  await withLock(store, async ({ confirm }) => {
    const tag = (await store.files.tag('active.json')) ?? null;
    const history = await completeHistory(store);
    const id = await choose();
    const { trust, release } = await check(store, id, options);
    const beside = canary && (await canaryOf(store, canary, options));
    const last = history.at(-1);
    const next = signActivation(
      {
        id,
        content: contentHashOf(release),
        ...(beside === undefined ? {} : { canary: beside }),
        at: timeAfter(last, now()),
        by: userInfo().username,
        action,
        command,
        serial: Math.max(serialOf(last), history.length) + 1,
        before: last ? hashOf(last) : null,
        trust: trust.serial,
      },
      key,
    );
    await confirm();
    await store.files.write('active.json', `${JSON.stringify(next)}\n`, tag);
    await completeHistory(store);
  });
}

/** The canary as the pointer names it. Its content is the one that was checked right here. */
async function canaryOf(store: ReleaseStore, { id, percent }: Canary, options: PromoteOptions): Promise<Canary> {
  const { release } = await check(store, id, options);
  return { id, percent, content: contentHashOf(release) };
}

/** The clock of a host may be wrong. Expiry depends on it, so a clock that is far behind is refused. */
function timeAfter(last: Activation | undefined, now: Date): string {
  const before = last ? Date.parse(last.at) : 0;
  if (before - now.getTime() > clockTolerance) {
    throw new ReleaseError(
      `the clock of this host says ${now.toISOString()}, and the last promotion was at ${last?.at}; set the clock first`,
    );
  }
  return new Date(Math.max(before, now.getTime())).toISOString();
}
