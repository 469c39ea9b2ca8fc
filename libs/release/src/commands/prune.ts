import { renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Release } from '@stufenlos/contracts';
import { draftOf, leftDrafts, namesIn, syncFolder } from '../durable-files.ts';
import { readHistory } from '../pointer/history.ts';
import { withLock } from '../pointer/lock.ts';
import { ReleaseError } from '../release-error.ts';
import type { ReleaseStore } from '../store.ts';

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
  /** What killed commands left behind, as absolute paths. */
  drafts: string[];
  apply: () => void;
}

const day = 24 * 3_600_000;

/** Finds what no visitor and no rollback needs any more. Whatever cannot be read stays. */
export function planPrune(store: ReleaseStore, options: PruneOptions): PrunePlan {
  const found = superfluous(store, options);
  const apply = () =>
    withLock(store, ({ confirm }) => {
      const { releases, versions, drafts } = superfluous(store, options);
      confirm();
      // Releases first: a command that is killed in between leaves no release whose versions are gone.
      for (const id of releases) rmSync(store.path(`releases/${id}.json`));
      if (releases.length > 0) syncFolder(store.path('releases'));
      for (const folder of versions) removeFolder(store.path(folder));
      for (const draft of drafts) rmSync(draft, { recursive: true, force: true });
    });
  return { ...found, apply };
}

function superfluous(store: ReleaseStore, options: PruneOptions): Omit<PrunePlan, 'apply'> {
  const { keep, graceDays, now = new Date() } = options;
  const since = now.getTime() - graceDays * day;
  const active = store.active();
  if (active === undefined || !store.release(active)) {
    throw new ReleaseError('no release is active, so nobody knows what is needed; promote one first');
  }
  const lastActive = activeUntil(store, now);
  const before = [...lastActive].filter(([id]) => id !== active).toSorted(([, one], [, other]) => other - one);
  const forRollback = new Set(before.slice(0, keep).map(([id]) => id));
  const isKept = ({ id, createdAt }: Release) =>
    id === active || forRollback.has(id) || Date.parse(createdAt) > since || (lastActive.get(id) ?? 0) > since;
  const releases = store.releases();
  const kept = releases.filter(isKept);
  const needed = new Set(kept.flatMap(({ records }) => Object.keys(records)));
  const isOld = (folder: string) => Date.parse(publishedAt(store, folder) ?? now.toISOString()) <= since;
  const parents = versionParents(store);
  return {
    releases: releases.filter((release) => !kept.includes(release)).map(({ id }) => id),
    versions: parents
      .flatMap((parent) => versionsIn(store, parent))
      .filter((folder) => !needed.has(folder) && isOld(folder)),
    drafts: ['.', 'releases', ...parents].flatMap((folder) => leftDrafts(store.path(folder), now.getTime())),
  };
}

/** Until when each release was active, in milliseconds; the active one until now. */
function activeUntil(store: ReleaseStore, now: Date): Map<string, number> {
  const history = readHistory(store);
  const ends = history.map(({ id }, index) => [id, Date.parse(history[index + 1]?.at ?? now.toISOString())] as const);
  return new Map(ends);
}

/** Undefined when the record cannot be read: then nobody knows how old it is. */
function publishedAt(store: ReleaseStore, folder: string): string | undefined {
  try {
    return store.record(folder)?.record.publishedAt;
  } catch {
    return undefined;
  }
}

/** The folders that hold versions. */
const versionParents = (store: ReleaseStore): string[] => [
  'shell',
  ...namesIn(store.path('remotes')).map((name) => `remotes/${name}`),
];

const versionsIn = (store: ReleaseStore, parent: string): string[] =>
  namesIn(store.path(parent))
    .filter((name) => /^\d/.test(name) && !name.endsWith('.draft'))
    .map((name) => `${parent}/${name}`);

/** A version is there completely or not at all, also while it is being removed. */
function removeFolder(path: string): void {
  const draft = draftOf(path);
  renameSync(path, draft);
  syncFolder(dirname(path));
  rmSync(draft, { recursive: true, force: true });
}
