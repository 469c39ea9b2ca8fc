import { isFinal, type ListedProgress, type ListedRun, type RunList } from '@stufenlos/contracts';

/** What of the list is on the screen. */
export interface LoadedRuns {
  runs: readonly ListedRun[];
  next?: string | undefined;
  total: number;
  hosts: readonly string[];
}

/** Older ones below. A run that arrived on both pages, because a new one pushed it down, stays once. */
export function appendPage(loaded: LoadedRuns, page: LoadedRuns): LoadedRuns {
  const known = new Set(loaded.runs.map(({ id }) => id));
  return { ...page, runs: [...loaded.runs, ...page.runs.filter(({ id }) => !known.has(id))] };
}

/**
 * The newest pages read again: rows change in place, new ones come on top, deleted ones go. What lies below the part
 * that was read stays, and so does the cursor to the rest.
 */
export function refreshPages(loaded: LoadedRuns, pages: readonly RunList[]): LoadedRuns {
  const last = pages.at(-1);
  if (!last) return loaded;
  const read = pages.flatMap(({ runs }) => runs);
  const fresh = { total: last.total, hosts: last.hosts };
  if (last.next === undefined) return { ...fresh, runs: read, next: undefined };
  const ids = new Set(read.map(({ id }) => id));
  const oldest = read.at(-1)?.createdAt ?? '';
  const below = loaded.runs.filter(({ id, createdAt }) => !ids.has(id) && createdAt < oldest);
  return { ...fresh, runs: [...read, ...below], next: below.length > 0 ? loaded.next : last.next };
}

/** Without runs that were deleted, which an answer of before may still hold. */
export function withoutRuns(loaded: LoadedRuns, deleted: ReadonlySet<string>): LoadedRuns {
  const runs = loaded.runs.filter(({ id }) => !deleted.has(id));
  return { ...loaded, runs, total: loaded.total - (loaded.runs.length - runs.length) };
}

export const openRuns = (runs: readonly ListedRun[]): ListedRun[] => runs.filter(({ state }) => !isFinal(state));

/** Runs that were open before and have ended now. */
export function endedSince(before: readonly ListedRun[], now: readonly ListedRun[]): ListedRun[] {
  const open = new Set(openRuns(before).map(({ id }) => id));
  return now.filter(({ id, state }) => open.has(id) && isFinal(state));
}

/** The row of an open run as its newest event tells it; the same object where there is nothing new. */
export function applyProgress(loaded: LoadedRuns, { id, ...told }: ListedProgress): LoadedRuns {
  const row = loaded.runs.find((run) => run.id === id);
  if (!row || isFinal(row.state) || told.version < row.version) return loaded;
  const { phase: _, queuePosition: __, ...rest } = row;
  const { version, state, progress, phase, queuePosition } = told;
  const next: ListedRun = {
    ...rest,
    version,
    state,
    progress,
    ...(phase && { phase }),
    ...(queuePosition !== undefined && { queuePosition }),
  };
  return { ...loaded, runs: loaded.runs.map((run) => (run === row ? next : run)) };
}
