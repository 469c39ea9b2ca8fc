import { useEffect, useEffectEvent, useState } from 'react';

export type Answer<T> =
  | { status: 'loading' }
  /** `isRetrying`: a retry runs, and the message stays meanwhile. */
  | { status: 'failed'; cause: unknown; isRetrying: boolean; retry: () => void }
  /** `wasRetried`: a person pressed the retry button, so the focus was on that button, which is gone now. */
  | { status: 'answered'; value: T; wasRetried: boolean };

interface Attempt {
  byPerson: boolean;
}
type Outcome<T> = { attempt: Attempt } & ({ ok: true; value: T } | { ok: false; cause: unknown });

/** Calls `ask` once, again when it changes, on `retry`, and when the connection returns after a failure. */
export function useAnswer<T>(ask: (signal: AbortSignal) => Promise<T>): Answer<T> {
  const [attempt, setAttempt] = useState<Attempt>({ byPerson: false });
  const [outcome, setOutcome] = useState<Outcome<T>>();

  useEffect(() => {
    const abort = new AbortController();
    ask(abort.signal).then(
      (value) => {
        if (!abort.signal.aborted) setOutcome({ attempt, ok: true, value });
      },
      (cause: unknown) => {
        if (!abort.signal.aborted) setOutcome({ attempt, ok: false, cause });
      },
    );
    return () => abort.abort();
  }, [ask, attempt]);

  // Listens from the start, because the network may return before an effect of the failure could listen.
  const onOnline = useEffectEvent(() => {
    if (outcome?.ok === false) setAttempt({ byPerson: false });
  });
  useEffect(() => {
    const again = () => onOnline();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, []);

  if (!outcome) return { status: 'loading' };
  if (outcome.ok) return { status: 'answered', value: outcome.value, wasRetried: outcome.attempt.byPerson };
  const retry = () => setAttempt({ byPerson: true });
  return { status: 'failed', cause: outcome.cause, isRetrying: outcome.attempt !== attempt, retry };
}
