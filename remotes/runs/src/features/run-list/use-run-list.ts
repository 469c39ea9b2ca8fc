import { isFinal, type ListedProgress, type ListedRun, type RunList } from '@stufenlos/contracts';
import { usePlatform } from '@stufenlos/platform';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { pause } from '../../parts/pause.ts';
import { followRuns } from './follow-runs.ts';
import {
  appendPage,
  applyProgress,
  endedSince,
  firstPage,
  openRuns,
  refreshPages,
  type LoadedRuns,
} from './run-pages.ts';

export interface RunListState {
  /** Undefined until the first answer arrives. */
  loaded: LoadedRuns | undefined;
  /** The request that a person is waiting for. */
  busy: 'list' | 'more' | undefined;
  /** The last failure. The rows loaded so far stay. */
  fault: { of: 'list' | 'more'; cause: unknown } | undefined;
  reload: () => void;
  /** Resolves to the first new run, which receives the focus. */
  loadMore: () => Promise<ListedRun | undefined>;
}

/**
 * The runs of one website or of all websites. One stream follows the open runs, and the list is read again when one of
 * them ends. When the website changes, the list is loaded from the start. The previous rows stay until the answer
 * arrives.
 */
export function useRunList(host: string, onEnded: (runs: ListedRun[]) => void): RunListState {
  const { api } = usePlatform();
  const [loaded, setLoaded] = useState<LoadedRuns>();
  const [fault, setFault] = useState<RunListState['fault']>();
  const [isLoadingMore, setLoadingMore] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [answered, setAnswered] = useState<string>();
  /** Grows with every request, so that late answers to earlier requests are dropped. */
  const turn = useRef(0);
  const told = useEffectEvent(onEnded);
  const question = `${attempt} ${host}`;
  const busy = answered === question ? (isLoadingMore ? 'more' : undefined) : 'list';

  const read = useCallback(
    (cursor?: string): Promise<RunList> =>
      api.call('listRuns', { query: { ...(host !== '' && { host }), ...(cursor !== undefined && { cursor }) } }),
    [api, host],
  );

  useEffect(() => {
    const mine = (turn.current += 1);
    const settle = (apply: () => void) => {
      if (mine !== turn.current) return;
      apply();
      setLoadingMore(false);
      setAnswered(question);
    };
    read().then(
      (page) =>
        settle(() => {
          setLoaded(firstPage(page));
          setFault(undefined);
        }),
      (cause: unknown) => settle(() => setFault({ of: 'list', cause })),
    );
    return () => void (turn.current += 1);
  }, [read, question]);

  const reload = useCallback(() => setAttempt((before) => before + 1), []);

  async function loadMore(): Promise<ListedRun | undefined> {
    if (loaded?.next === undefined || busy) return undefined;
    const mine = (turn.current += 1);
    setLoadingMore(true);
    try {
      const next = appendPage(loaded, await read(loaded.next));
      if (mine !== turn.current) return undefined;
      setLoaded(next);
      setFault(undefined);
      setLoadingMore(false);
      return next.runs[loaded.runs.length];
    } catch (cause) {
      if (mine === turn.current) {
        setFault({ of: 'more', cause });
        setLoadingMore(false);
      }
      return undefined;
    }
  }

  const poll = useEffectEvent(async () => {
    if (!loaded || busy) return;
    const mine = turn.current;
    const pages = await readUntilKnown(read, openRuns(loaded.runs)).catch(() => []);
    if (mine !== turn.current) return;
    const next = refreshPages(loaded, pages);
    setLoaded(next);
    const ended = endedSince(loaded.runs, next.runs);
    if (ended.length > 0) told(ended);
  });
  const apply = useEffectEvent((progress: ListedProgress) => {
    if (!loaded) return;
    const next = applyProgress(loaded, progress);
    if (next === loaded) return;
    // Only the list knows the result of a run and how it compares with the previous one.
    if (isFinal(progress.state)) void poll();
    else setLoaded(next);
  });
  // A change in the set of open runs opens a new stream.
  const open =
    loaded === undefined
      ? ''
      : openRuns(loaded.runs)
          .map(({ id }) => id)
          .join(' ');
  useEffect(() => {
    if (open === '') return undefined;
    const leaving = new AbortController();
    void followRuns({
      events: (signal) => api.events('listEvents', { signal }),
      poll: () => poll(),
      onProgress: (progress) => apply(progress),
      signal: leaving.signal,
      pause,
    });
    return () => leaving.abort();
  }, [api, open]);

  return { loaded, busy, fault, reload, loadMore };
}

/** Reads pages from the newest on until it reaches the oldest open run. */
async function readUntilKnown(
  read: (cursor?: string) => Promise<RunList>,
  open: readonly ListedRun[],
): Promise<RunList[]> {
  const oldest = open.map(({ createdAt }) => createdAt).toSorted()[0] ?? '';
  const pages = [await read()];
  for (let last = pages[0]; last?.next !== undefined; last = pages.at(-1)) {
    if ((last.runs.at(-1)?.createdAt ?? '') <= oldest) break;
    // Each page holds the cursor of the next, so the requests run one after another.
    pages.push(await read(last.next));
  }
  return pages;
}
