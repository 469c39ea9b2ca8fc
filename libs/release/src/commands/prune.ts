import type { Release } from '@stufenlos/contracts';
import { inTurns } from '@stufenlos/object-store';
import { readHistory } from '../pointer/history.ts';
import { withLock } from '../pointer/lock.ts';
import { ReleaseError } from '../release-error.ts';
import type { ReleaseStore } from '../store/release-store.ts';

export interface PruneOptions {
  /** How many releases that were active before stay for a rollback. */
  keep: number;
  /** What was published, composed or active in the last days stays: a tab may still be open on it. */
  graceDays: number;
  /** For tests. */
  now?: Date;
}

export interface PrunePlan {
  releases: string[];
  /** Folders of versions: `remotes/runs/1.3.0`. */
  versions: string[];
  /** What killed commands left behind, as the store names it. */
  drafts: string[];
  apply: () => Promise<void>;
}

const day = 24 * 3_600_000;

/** Finds what no visitor and no rollback needs any more. Whatever cannot be read stays. */
export async function planPrune(store: ReleaseStore, options: PruneOptions): Promise<PrunePlan> {
  const found = await superfluous(store, options);
  const apply = async () =>
    withLock(store, async ({ confirm }) => {
      const { releases, versions, drafts } = await superfluous(store, options);
      await confirm();
      // Releases first: a command that is killed in between leaves no release whose versions are gone.
      await store.files.remove(releases.map((id) => `releases/${id}.json`));
      for (const folder of versions) await store.files.removeFolder(folder);
      for (const draft of drafts) await store.files.removeLeftover(draft, options.now?.getTime());
    });
  return { ...found, apply };
}

async function superfluous(store: ReleaseStore, options: PruneOptions): Promise<Omit<PrunePlan, 'apply'>> {
  const { keep, graceDays, now = new Date() } = options;
  const since = now.getTime() - graceDays * day;
  const active = await store.active();
  if (active === undefined || !(await store.release(active))) {
    throw new ReleaseError('no release is active, so nobody knows what is needed; promote one first');
  }
  const shown = await lastShown(store, now);
  const before = [...shown.active].filter(([id]) => id !== active).toSorted(([, one], [, other]) => other - one);
  const forRollback = new Set(before.slice(0, keep).map(([id]) => id));
  const canary = (await store.pointer())?.canary?.id;
  const isKept = ({ id, createdAt }: Release) =>
    [active, canary].includes(id) ||
    forRollback.has(id) ||
    Math.max(Date.parse(createdAt), shown.active.get(id) ?? 0, shown.canary.get(id) ?? 0) > since;
  const releases = await store.releases();
  const kept = releases.filter(isKept);
  const needed = new Set(kept.flatMap(({ records }) => Object.keys(records)));
  const isOld = async (folder: string) => Date.parse((await publishedAt(store, folder)) ?? now.toISOString()) <= since;
  const parents = await versionParents(store);
  const unneeded = (await inTurns(parents, async (parent) => versionsIn(store, parent)))
    .flat()
    .filter((folder) => !needed.has(folder));
  const old = await inTurns(unneeded, isOld);
  const drafts = await inTurns(['.', 'releases', ...parents], async (folder) =>
    store.files.leftovers(folder, now.getTime()),
  );
  return {
    releases: releases.filter((release) => !kept.includes(release)).map(({ id }) => id),
    versions: unneeded.filter((_, index) => old[index]),
    drafts: drafts.flat(),
  };
}

/** Until when each release was active and a canary, in milliseconds; those of the pointer until now. */
async function lastShown(store: ReleaseStore, now: Date) {
  const history = await readHistory(store);
  const ends = history.map((entry, index) => ({
    ...entry,
    end: Date.parse(history[index + 1]?.at ?? now.toISOString()),
  }));
  return {
    active: new Map(ends.map(({ id, end }) => [id, end])),
    canary: new Map(ends.flatMap(({ canary, end }) => (canary ? [[canary.id, end] as const] : []))),
  };
}

/** Undefined when the record cannot be read: then nobody knows how old it is. */
async function publishedAt(store: ReleaseStore, folder: string): Promise<string | undefined> {
  try {
    return (await store.record(folder))?.record.publishedAt;
  } catch {
    return undefined;
  }
}

/** The folders that hold versions. */
const versionParents = async ({ files }: ReleaseStore): Promise<string[]> => [
  'shell',
  ...(await files.names('remotes')).map((name) => `remotes/${name}`),
];

const versionsIn = async ({ files }: ReleaseStore, parent: string): Promise<string[]> =>
  (await files.names(parent)).filter((name) => /^\d/.test(name)).map((name) => `${parent}/${name}`);
