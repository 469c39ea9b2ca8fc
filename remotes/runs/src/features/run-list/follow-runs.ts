import type { ListedProgress } from '@stufenlos/contracts';

export interface RunsSource {
  /** One connection to the live events of all open runs; ends when the server ends it. */
  events: (signal: AbortSignal) => AsyncIterable<{ data: ListedProgress }>;
  /** Reads the list itself; never throws. */
  poll: () => Promise<void>;
  onProgress: (progress: ListedProgress) => void;
  signal: AbortSignal;
  pause: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

const reconnectMs = 500;
const pollMs = 5000;
/** Polls between two attempts to get live events back: 1, 2, 4, then always 8. */
const longestBackOff = 3;
/** A proxy that holds events back looks like a server that has nothing to say: the list is read once in between. */
const quietMs = 20_000;

/**
 * Follows every open run over one stream (P70) until nobody watches any more. While events do not come, the list is read
 * every few seconds instead. Events carry whole states, so that one that is missed is made good by the next.
 */
export async function followRuns(source: RunsSource): Promise<void> {
  const { signal, pause, poll, onProgress } = source;
  let failures = 0;
  while (!signal.aborted) {
    try {
      for await (const { data } of liveEvents(source)) {
        failures = 0;
        onProgress(data);
      }
    } catch {
      // Whatever it was, the list itself says more about it than a broken stream.
    }
    failures += 1;
    if (failures === 1) {
      // Proxies cut long streams; that alone is nothing to tell.
      await pause(reconnectMs, signal);
      continue;
    }
    for (let polls = 2 ** Math.min(failures - 2, longestBackOff); polls > 0 && !signal.aborted; polls -= 1) {
      await pause(pollMs, signal);
      if (!signal.aborted) await poll();
    }
  }
}

async function* liveEvents({ events, poll, signal, pause }: RunsSource): AsyncGenerator<{ data: ListedProgress }> {
  const connection = new AbortController();
  const leave = () => connection.abort();
  signal.addEventListener('abort', leave);
  try {
    const arriving = events(connection.signal)[Symbol.asyncIterator]();
    let next = arriving.next();
    while (!signal.aborted) {
      const timer = new AbortController();
      const arrived = await Promise.race([next, pause(quietMs, timer.signal).then(() => null)]);
      timer.abort();
      if (arrived?.done) return;
      if (arrived) {
        yield arrived.value;
        next = arriving.next();
      } else if (!signal.aborted) {
        await poll();
      }
    }
    // Rejected by the abort below; nobody waits for it any more.
    next.catch(() => undefined);
  } finally {
    signal.removeEventListener('abort', leave);
    connection.abort();
  }
}
