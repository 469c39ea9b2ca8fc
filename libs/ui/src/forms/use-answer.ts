import { useEffect, useEffectEvent, useState } from 'react';

export type Answer<T> =
  | { status: 'loading' }
  /** `isRetrying`: asked again and not answered yet; the message stays meanwhile. */
  | { status: 'failed'; cause: unknown; isRetrying: boolean; retry: () => void }
  /** `wasRetried`: a person asked again, so their focus stood on the button that is gone now. */
  | { status: 'answered'; value: T; wasRetried: boolean };

interface Attempt {
  byPerson: boolean;
}
type Outcome<T> = { attempt: Attempt } & ({ ok: true; value: T } | { ok: false; cause: unknown });

/** Asks once, again when `ask` changes or on `retry`, and again when the connection comes back after a failure. */
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

  // Listened for from the start: the network may be back before an effect of the failure's own could listen.
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
