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
  /** Undefined until the first answer. */
  loaded: LoadedRuns | undefined;
  /** What is under way because somebody asked for it. */
  busy: 'list' | 'more' | undefined;
  /** What failed last; rows that are there stay. */
  fault: { of: 'list' | 'more'; cause: unknown } | undefined;
  reload: () => void;
  /** Resolves to the first new run, for the focus. */
  loadMore: () => Promise<ListedRun | undefined>;
}

/**
 * The runs of one website, or of all (ux 6.1). Those that are open are followed over one stream, and the list is read
 * again when one of them has ended.
 * Another website starts anew; the rows of the one before stay until the answer is there.
 */
export function useRunList(host: string, onEnded: (runs: ListedRun[]) => void): RunListState {
  const { api } = usePlatform();
  const [loaded, setLoaded] = useState<LoadedRuns>();
  const [fault, setFault] = useState<RunListState['fault']>();
  const [isLoadingMore, setLoadingMore] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [answered, setAnswered] = useState<string>();
  /** Answers of an earlier website, or to an earlier question, are not shown. */
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
    // What a run came to, and how that compares, is known to the list alone.
    if (isFinal(progress.state)) void poll();
    else setLoaded(next);
  });
  // Another run to follow is another question to the stream.
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

/** Pages from the newest on, as far down as an open run lies. */
async function readUntilKnown(
  read: (cursor?: string) => Promise<RunList>,
  open: readonly ListedRun[],
): Promise<RunList[]> {
  const oldest = open.map(({ createdAt }) => createdAt).toSorted()[0] ?? '';
  const pages = [await read()];
  for (let last = pages[0]; last?.next !== undefined; last = pages.at(-1)) {
    if ((last.runs.at(-1)?.createdAt ?? '') <= oldest) break;
    // One cursor leads to the next.
    pages.push(await read(last.next));
  }
  return pages;
}
