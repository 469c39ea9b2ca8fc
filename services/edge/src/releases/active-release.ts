import type { KeyObject } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  activationRefusal,
  contentRefusal,
  readTrust,
  ReleaseError,
  releaseRefusal,
  serialOf,
  signedRecords,
  type Activation,
  type Canary,
  type ReleaseStore,
  type Trust,
} from '@stufenlos/release';
import { loadRelease, type ServedRelease } from './load-release.ts';
import { sharedLook } from './shared-look.ts';
import type { Log } from '../log.ts';

export interface ActiveReleaseOptions {
  store: ReleaseStore;
  /** The public keys of this installation. Read at each attempt: their file may come after the edge. */
  anchors: () => Promise<KeyObject[]>;
  /** Off only where the key lies in the store itself, in development: a signature proves nothing there. */
  needsSignedPointer: boolean;
  log: Log;
  /** Milliseconds of a monotonic clock. For tests. */
  monotonic?: () => number;
}

/** A second release, which some visitors get. */
export interface ServedCanary {
  served: ServedRelease;
  percent: number;
  /** Of the statement that names it. */
  serial: number;
}

export interface ActiveRelease {
  /** What is served; undefined until a release was taken. */
  current: () => Promise<ServedRelease | undefined>;
  /** What the last `current` took: the same, and what the pointer names beside it. */
  taken: () => { served: ServedRelease | undefined; canary: ServedCanary | undefined };
  /** Since when something else is served than what the pointer names (ISO 8601), or an expired release. */
  behindSince: () => string | undefined;
}

/** Milliseconds until a refused pointer is looked at again: twice as long each time. */
const firstRetry = 250;
const longestRetry = 10_000;
/** Milliseconds for which a visitor who can be served waits for a look at a store that is not on this machine. */
const longestWait = 1_000;

const tellRefused = (log: Log, reason: string, stays: ServedRelease | undefined) =>
  log.error('release refused', { alert: true, reason, stays: stays?.release.id ?? null });

/**
 * The release that the pointer names, read again when the pointer or `keys.json` changes. A release that is unsigned,
 * tampered with, revoked or incomplete is never taken: the one before stays. It is tried again, because a pointer may
 * arrive before the files that it names, and because the store may be away for a while.
 */
export function activeRelease(options: ActiveReleaseOptions): ActiveRelease {
  const { store, log, monotonic = () => performance.now() } = options;
  let served: ServedRelease | undefined;
  let canary: ServedCanary | undefined;
  let seen = '';
  /** Whether the look that goes on has taken too long. */
  let isSlow = false;
  let refused: Refusal | undefined;
  const newest = { pointer: 0, trust: 0 };

  async function take(): Promise<void> {
    const { trust, pointer } = await accepted(options, newest);
    newest.trust = trust.serial;
    const loaded = [served, canary?.served];
    const next = await load(store, pointer, trust, loaded);
    newest.pointer = serialOf(pointer);
    const beside = pointer.canary && (await loadCanary(store, pointer.canary, trust, loaded));
    // Both at once: no visitor sees one without the other. When the canary is refused, everybody gets the active release.
    served = next;
    canary = beside?.served && { ...beside, serial: serialOf(pointer) };
    if (beside?.refusal) throw beside.refusal;
  }

  async function look(): Promise<void> {
    await takeIfChanged();
    isSlow = false;
  }

  async function takeIfChanged(): Promise<void> {
    const stamp = await stampOf(store);
    const isRetry = stamp === seen;
    if (isRetry && (!refused || monotonic() < refused.again)) return;
    seen = stamp;
    try {
      await take();
      refused = undefined;
      log.info('release taken', { release: served?.release.id, canary: canary?.served.release.id });
    } catch (cause) {
      const reason = String(cause);
      if (reason !== refused?.reason) tellRefused(log, reason, served);
      refused = refusalAfter(isRetry ? refused : undefined, { reason, since: refused?.since, now: monotonic() });
    }
  }

  const refresh = sharedLook(look, store.files.freshFor, monotonic);
  return {
    async current() {
      const looked = refresh();
      if (served === undefined || store.files.freshFor === 0) await looked;
      // A store far away that does not answer is waited for once, not by every visitor.
      else if (!refused && !isSlow) isSlow = await Promise.race([looked.then(() => false), tooLong()]);
      return served;
    },
    taken: () => ({ served, canary }),
    behindSince() {
      const expiry = served?.release.expiresAt;
      return refused?.since ?? (expiry !== undefined && Date.parse(expiry) <= Date.now() ? expiry : undefined);
    },
  };
}

/** The canary, or why it may not be served. */
async function loadCanary(store: ReleaseStore, canary: Canary, ...rest: [Trust, (ServedRelease | undefined)[]]) {
  try {
    return { served: await load(store, canary, ...rest), percent: canary.percent };
  } catch (cause) {
    return { refusal: cause as Error };
  }
}

/** Throws unless the release may be served. What was loaded before is not loaded again. */
async function load(
  store: ReleaseStore,
  named: Pick<Activation, 'id' | 'content'>,
  trust: Trust,
  loaded: readonly (ServedRelease | undefined)[],
): Promise<ServedRelease> {
  const release = await store.release(named.id);
  if (!release) throw new ReleaseError(`there is no release ${named.id}`);
  const refusal = releaseRefusal(release, trust, new Date().toISOString()) ?? contentRefusal(release, named);
  if (refusal) throw new ReleaseError(refusal);
  const records = await signedRecords(store, release);
  // The same bytes, as after a change of keys: nothing has to be read or rendered again.
  const same = loaded.find((one) => one?.release.signature === release.signature);
  return same ?? loadRelease(store, release, records);
}

interface Refusal {
  reason: string;
  /** ISO 8601. */
  since: string;
  attempts: number;
  /** When it is tried again, by the monotonic clock. */
  again: number;
}

/** @param before the refusal of the same pointer, when it was tried again */
function refusalAfter(
  before: Refusal | undefined,
  { reason, since = new Date().toISOString(), now }: { reason: string; since: string | undefined; now: number },
): Refusal {
  const attempts = before ? before.attempts + 1 : 0;
  return { reason, since, attempts, again: now + Math.min(firstRetry * 2 ** attempts, longestRetry) };
}

const tooLong = async () => wait(longestWait, true, { ref: false });

/** The pointer and whom to trust. Neither may be older than what this process has seen before. */
async function accepted(
  { store, anchors, needsSignedPointer }: ActiveReleaseOptions,
  newest: { pointer: number; trust: number },
): Promise<{ trust: Trust; pointer: Activation }> {
  const pointer = await store.pointer();
  if (!pointer) throw new ReleaseError(`no release is active in ${store.files.address}`);
  const trust = await readTrust(store, await anchors());
  if (trust.serial < newest.trust) {
    throw new ReleaseError(`keys.json went back from serial ${newest.trust} to ${trust.serial}`);
  }
  if (pointer.signature !== undefined && serialOf(pointer) < newest.pointer) {
    throw new ReleaseError(`the pointer went back from serial ${newest.pointer} to ${serialOf(pointer)}`);
  }
  const isExempt = pointer.signature === undefined && !needsSignedPointer;
  const refusal = isExempt ? undefined : activationRefusal(pointer, trust);
  if (refusal) throw new ReleaseError(refusal);
  return { trust, pointer };
}

/** Changes with every swap of the pointer and of the keys. A missing file and a store that is away are states as well. */
async function stampOf({ files }: ReleaseStore): Promise<string> {
  const stamps = ['active.json', 'keys.json'].map(async (file) => {
    try {
      return (await files.tag(file)) ?? 'absent';
    } catch (cause) {
      return String((cause as NodeJS.ErrnoException).code ?? cause);
    }
  });
  return (await Promise.all(stamps)).join(' ');
}
