import { isFinal, type ListedProgress, type ListedRun, type RunList } from '@stufenlos/contracts';
import { usePlatform } from '@stufenlos/platform';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { pause } from '../../parts/requests/pause.ts';
import { usePaged, type Paged } from '../../parts/requests/use-paged.ts';
import { followRuns } from './follow-runs.ts';
import {
  appendPage,
  applyProgress,
  endedSince,
  openRuns,
  refreshPages,
  withoutRuns,
  type LoadedRuns,
} from './run-pages.ts';

export interface RunListState extends Pick<Paged<LoadedRuns>, 'busy' | 'failure' | 'reload'> {
  /** Undefined until the first answer arrives. The rows loaded so far survive a failure. */
  loaded: LoadedRuns | undefined;
  /** Resolves to the first new run, which receives the focus. */
  loadMore: () => Promise<ListedRun | undefined>;
  /** Takes a deleted run away at once, and reads the loaded parts again: others were compared with it. */
  remove: (id: string) => void;
}

/**
 * The runs of one website or of all websites; another `version` reads them again. One stream follows the open runs, and
 * the list is read again when one of them ends. When the website changes, the list is loaded from the start. The
 * previous rows stay until the answer arrives.
 */
export function useRunList(host: string, version: number, onEnded: (runs: ListedRun[]) => void): RunListState {
  const { api } = usePlatform();
  const read = useCallback(
    (from: { cursor?: string }, signal?: AbortSignal) =>
      api.call('listRuns', { query: { ...(host !== '' && { host }), ...from }, ...(signal && { signal }) }),
    [api, host],
  );
  const { answers, busy, failure, reload, loadMore, refresh } = usePaged<LoadedRuns>(read, { keepsOnFailure: true });
  const [deleted, setDeleted] = useState<ReadonlySet<string>>(new Set());
  const loaded = answers.length === 0 ? undefined : withoutRuns(answers.reduce(appendPage), deleted);

  const seen = useRef(version);
  useEffect(() => {
    if (seen.current === version) return;
    seen.current = version;
    reload();
  }, [version, reload]);

  const readAgain = (shown: LoadedRuns, known: readonly ListedRun[]) =>
    refresh(async () => refreshPages(shown, await readUntilKnown(read, known).catch(() => [])));
  const poll = async () => {
    if (!loaded || busy) return;
    const next = await readAgain(loaded, openRuns(loaded.runs));
    const ended = next ? endedSince(loaded.runs, next.runs) : [];
    if (ended.length > 0) onEnded(ended);
  };
  const apply = (progress: ListedProgress) => {
    if (!loaded) return;
    const next = applyProgress(loaded, progress);
    if (next === loaded) return;
    // Only the list knows the result of a run and how it compares with the previous one.
    if (isFinal(progress.state)) void poll();
    else void refresh(() => next);
  };
  useOpenRunEvents(openRuns(loaded?.runs ?? []), poll, apply);

  return {
    loaded,
    busy,
    failure,
    reload,
    remove(id) {
      setDeleted((before) => new Set(before).add(id));
      if (!loaded || busy) return;
      const rest = withoutRuns(loaded, new Set([id]));
      void readAgain(rest, rest.runs);
    },
    async loadMore() {
      if (loaded?.next === undefined || busy) return undefined;
      const known = new Set(loaded.runs.map(({ id }) => id));
      return (await loadMore())?.runs.find(({ id }) => !known.has(id));
    },
  };
}

/** Follows the open runs over one stream. A change in the set of open runs opens a new one. */
function useOpenRunEvents(
  open: readonly ListedRun[],
  poll: () => Promise<void>,
  apply: (progress: ListedProgress) => void,
): void {
  const { api } = usePlatform();
  const pollNow = useEffectEvent(poll);
  const applyNow = useEffectEvent(apply);
  const ids = open.map(({ id }) => id).join(' ');
  useEffect(() => {
    if (ids === '') return undefined;
    const leaving = new AbortController();
    void followRuns({
      events: (signal) => api.events('listEvents', { signal }),
      poll: () => pollNow(),
      onProgress: (progress) => applyNow(progress),
      signal: leaving.signal,
      pause,
    });
    return () => leaving.abort();
  }, [api, ids]);
}

/** Reads pages from the newest on until it reaches the oldest of these runs. */
async function readUntilKnown(
  read: (from: { cursor?: string }) => Promise<RunList>,
  runs: readonly ListedRun[],
): Promise<RunList[]> {
  const oldest = runs.map(({ createdAt }) => createdAt).toSorted()[0];
  const pages = [await read({})];
  if (oldest === undefined) return pages;
  for (let last = pages[0]; last?.next !== undefined; last = pages.at(-1)) {
    if ((last.runs.at(-1)?.createdAt ?? '') <= oldest) break;
    // Each page holds the cursor of the next, so the requests run one after another.
    pages.push(await read({ cursor: last.next }));
  }
  return pages;
}
