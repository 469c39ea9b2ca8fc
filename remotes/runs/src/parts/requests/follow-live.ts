import type { Pause } from './pause.ts';

export interface LiveSource<Event, State> {
  /** Opens one connection. It ends when the server closes it. */
  connect: (signal: AbortSignal) => AsyncIterable<Event>;
  /** Reads the state that the events describe; undefined if that fails or there is nothing to yield. */
  poll: () => Promise<State | undefined>;
  /** Whether a polled state is newer than the last event, although the connection is open. */
  isAhead?: (state: State) => boolean;
  /** Whether this failure is final. Any other failure leads to another attempt. */
  isOver?: (cause: unknown) => boolean;
  /** The time between two polls while no events arrive. */
  pollMs: number;
  signal: AbortSignal;
  pause: Pause;
}

/** `lost`: no events arrive, and polling replaces them. */
export type Told<Event, State> = { kind: 'event'; event: Event } | { kind: 'lost' } | { kind: 'state'; state: State };

const reconnectMs = 500;
/** The largest n of the 2^n polls between two attempts to reconnect: 1, 2, 4, then always 8. */
const longestBackOff = 3;
/** After this silence the state is polled once, because a proxy that holds events back looks like a quiet server. */
const quietMs = 20_000;
/** The connection is open, but polling has returned a newer state than its events. */
const stalled = new Error('live events are held back on the way');

/** Follows live events until the signal aborts. While no events arrive, it polls. */
export async function* followLive<Event, State>(source: LiveSource<Event, State>): AsyncGenerator<Told<Event, State>> {
  const { poll, isOver, pollMs, signal, pause } = source;
  let failures = 0;
  while (!signal.aborted) {
    try {
      for await (const event of liveEvents(source)) {
        failures = 0;
        yield { kind: 'event', event };
      }
    } catch (cause) {
      if (isOver?.(cause)) throw cause;
      if (cause === stalled) failures = Math.max(failures, 1);
    }
    failures += 1;
    if (failures === 1) {
      // Proxies cut long streams, so one break alone is not reported.
      await pause(reconnectMs, signal);
      continue;
    }
    yield { kind: 'lost' };
    for (let polls = 2 ** Math.min(failures - 2, longestBackOff); polls > 0 && !signal.aborted; polls -= 1) {
      await pause(pollMs, signal);
      const state = signal.aborted ? undefined : await poll();
      if (state !== undefined) yield { kind: 'state', state };
    }
  }
}

async function* liveEvents<Event, State>(source: LiveSource<Event, State>): AsyncGenerator<Event> {
  const { connect, poll, isAhead, signal, pause } = source;
  const connection = new AbortController();
  const leave = () => connection.abort();
  signal.addEventListener('abort', leave);
  try {
    const arriving = connect(connection.signal)[Symbol.asyncIterator]();
    let next = arriving.next();
    while (!signal.aborted) {
      const timer = new AbortController();
      const arrived = await Promise.race([next, pause(quietMs, timer.signal).then(() => null)]);
      timer.abort();
      if (arrived?.done) return;
      if (arrived) {
        yield arrived.value;
        next = arriving.next();
        continue;
      }
      // The abort below may reject this promise when nothing awaits it any more.
      next.catch(() => undefined);
      const state = signal.aborted ? undefined : await poll();
      if (state !== undefined && isAhead?.(state)) throw stalled;
    }
  } finally {
    signal.removeEventListener('abort', leave);
    connection.abort();
  }
}
