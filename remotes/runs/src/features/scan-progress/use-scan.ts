import { useEffect, useEffectEvent, useState } from 'react';
import { isGone } from '../../parts/requests/problem-of.ts';
import type { ScanSource } from './follow-progress.ts';
import type { RunClient } from './run-client.ts';
import { watchScan, type WatchedScan } from './watch-scan.ts';

export type ScanState =
  | WatchedScan
  | { status: 'loading' }
  /** Unknown or expired. */
  | { status: 'gone' }
  | { status: 'unreachable'; cause: unknown; isRetrying: boolean; retry: () => void };

type Seen =
  | WatchedScan
  | { status: 'loading' }
  | { status: 'gone' }
  | { status: 'unreachable'; cause: unknown; attempt: number };

/**
 * The live scan of a client; another client is another scan. A failed read is repeated on demand, and when the network
 * is back.
 */
export function useScan(client: RunClient): ScanState {
  const [attempt, setAttempt] = useState(0);
  const [seen, setSeen] = useState<Seen>({ status: 'loading' });

  useEffect(() => {
    const leaving = new AbortController();
    void show({ client, signal: leaving.signal }, attempt, setSeen);
    return () => leaving.abort();
  }, [client, attempt]);

  // Listened for from the start: the network may be back before an effect of the failure's own could listen.
  const onOnline = useEffectEvent(() => {
    if (seen.status === 'unreachable') setAttempt((before) => before + 1);
  });
  useEffect(() => {
    const again = () => onOnline();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, []);

  if (seen.status !== 'unreachable') return seen;
  const retry = () => setAttempt((before) => before + 1);
  return { status: 'unreachable', cause: seen.cause, isRetrying: seen.attempt !== attempt, retry };
}

/** Hands on every state for as long as somebody watches. */
async function show(source: ScanSource, attempt: number, see: (seen: Seen) => void): Promise<void> {
  try {
    for await (const scan of watchScan(source)) if (!source.signal.aborted) see(scan);
  } catch (cause) {
    if (!source.signal.aborted) see(isGone(cause) ? { status: 'gone' } : { status: 'unreachable', cause, attempt });
  }
}
