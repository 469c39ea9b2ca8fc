import { useCallback, useEffect, useRef, useState } from 'react';
import { hasCode } from './problem-of.ts';

/** Reads one answer of several. Another function is another question. */
type Read<Answer> = (from: { cursor?: string }, signal: AbortSignal) => Promise<Answer>;
type Part = 'first' | 'more';

export interface Paged<Answer> {
  /** Answers so far, first one first. Those to an earlier question stay until the new one is answered. */
  answers: readonly Answer[];
  /** The request that somebody waits for. */
  busy: Part | undefined;
  /** What failed last. */
  failure: { of: Part; cause: unknown } | undefined;
  /** Asks for the next answer, or for the one that failed again. Resolves to it, for the focus. */
  loadMore: () => Promise<Answer | undefined>;
  /** Asks the same question from the start. */
  reload: () => void;
  /**
   * Puts one newer answer in place of all, while nobody waits for it. It is dropped, and undefined returned, if another
   * request has started meanwhile.
   */
  refresh: (work: () => Answer | Promise<Answer>) => Promise<Answer | undefined>;
}

interface State<Answer> extends Pick<Paged<Answer>, 'answers' | 'busy' | 'failure'> {
  /** The question that was answered last, or failed. */
  read: Read<Answer> | undefined;
  edition: Edition;
}

type Edition = string | number | undefined;

export interface PagedOptions {
  keepsOnFailure?: boolean;
  /** Another one asks the same question again. */
  edition?: Edition;
}

/** Reads from the start when the cursor is refused: what it points to may be gone, and trying it again would always fail. */
async function readFrom<Answer>(
  read: Read<Answer>,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<{ answer: Answer; isFirst: boolean }> {
  if (cursor === undefined) return { answer: await read({}, signal), isFirst: true };
  try {
    return { answer: await read({ cursor }, signal), isFirst: false };
  } catch (cause) {
    if (!hasCode(cause, 'invalid_input')) throw cause;
    return { answer: await read({}, signal), isFirst: true };
  }
}

/**
 * What comes in several answers, each with a cursor to the next. When a question fails, the answers to an earlier one
 * go, because they do not answer it; `keepsOnFailure` keeps them.
 */
export function usePaged<Answer extends { next?: string | undefined }>(
  read: Read<Answer>,
  { keepsOnFailure = false, edition }: PagedOptions = {},
): Paged<Answer> {
  const [state, setState] = useState<State<Answer>>({ ...unasked, edition });
  const current = useRef<AbortController>(undefined);
  const { answers, failure } = state;

  const ask = useCallback(
    async (cursor?: string): Promise<Answer | undefined> => {
      current.current?.abort();
      const { signal } = (current.current = new AbortController());
      const of: Part = cursor === undefined ? 'first' : 'more';
      try {
        const { answer, isFirst } = await readFrom(read, cursor, signal);
        if (signal.aborted) return undefined;
        setState((before) => ({
          ...settled,
          read,
          edition,
          answers: [...(isFirst ? [] : before.answers), answer],
        }));
        return answer;
      } catch (cause) {
        if (signal.aborted) return undefined;
        setState((before) => {
          const keep = of === 'more' || keepsOnFailure || before.read === read;
          return { ...settled, read, edition, answers: keep ? before.answers : [], failure: { of, cause } };
        });
        return undefined;
      }
    },
    [read, keepsOnFailure, edition],
  );

  useEffect(() => {
    void ask();
    return () => current.current?.abort();
  }, [ask]);

  const start = (busy: Part) => {
    setState((before) => ({ ...before, busy }));
    return ask(busy === 'more' ? answers.at(-1)?.next : undefined);
  };
  return {
    answers,
    busy: state.read === read && state.edition === edition ? state.busy : 'first',
    failure,
    loadMore: () => start(failure?.of ?? 'more'),
    reload: () => void start('first'),
    async refresh(work) {
      const before = current.current;
      const next = await work();
      if (before !== current.current || before?.signal.aborted) return undefined;
      setState((now) => ({ ...now, answers: [next] }));
      return next;
    },
  };
}

const settled = { busy: undefined, failure: undefined };
const unasked = { ...settled, read: undefined, answers: [] };
