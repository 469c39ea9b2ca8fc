import { useCallback, useEffect, useRef, useState } from 'react';

type Read<Answer> = (cursor: string | undefined, signal: AbortSignal) => Promise<Answer>;

export interface Paged<Answer> {
  /** Answers so far, first one first. Those to an earlier question stay until the new one is answered. */
  answers: readonly Answer[];
  isBusy: boolean;
  cause: unknown;
  /** The next answer, or the one that failed again. Resolves to it, for the focus. */
  loadMore: () => Promise<Answer | undefined>;
}

interface Seen<Answer> {
  /** The question that was answered last, or failed. */
  read: Read<Answer> | undefined;
  answers: readonly Answer[];
  cause: unknown;
  isAsking: boolean;
}

/** What comes in several answers, each with a cursor to the next. Another `read` is another question. */
export function usePaged<Answer extends { next?: string | undefined }>(read: Read<Answer>): Paged<Answer> {
  const [seen, setSeen] = useState<Seen<Answer>>({ read: undefined, answers: [], cause: undefined, isAsking: false });
  const current = useRef<AbortController>(undefined);

  const ask = useCallback(
    (cursor?: string): Promise<Answer | undefined> => {
      current.current?.abort();
      const mine = new AbortController();
      current.current = mine;
      // What was found for another question does not answer this one.
      const keep = (answers: readonly Answer[]) => (cursor === undefined ? [] : answers);
      return read(cursor, mine.signal).then(
        (answer) => {
          if (mine.signal.aborted) return undefined;
          setSeen(({ answers }) => ({ read, answers: [...keep(answers), answer], cause: undefined, isAsking: false }));
          return answer;
        },
        (cause: unknown) => {
          if (!mine.signal.aborted) {
            setSeen(({ answers }) => ({ read, answers: keep(answers), cause, isAsking: false }));
          }
          return undefined;
        },
      );
    },
    [read],
  );

  useEffect(() => {
    void ask();
    return () => current.current?.abort();
  }, [ask]);

  const loadMore = () => {
    setSeen((before) => ({ ...before, isAsking: true }));
    return ask(seen.answers.at(-1)?.next);
  };
  const { answers, cause, isAsking } = seen;
  return { answers, isBusy: isAsking || seen.read !== read, cause, loadMore };
}
