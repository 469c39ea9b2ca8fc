import type { Pause } from './pause.ts';

export interface LiveSource<Event, State> {
  /** One connection; ends when the server ends it. */
  connect: (signal: AbortSignal) => AsyncIterable<Event>;
  /** Asks for what the events are about; undefined: it could not be read, or there is nothing to hand on. */
  poll: () => Promise<State | undefined>;
  /** Whether asking told more than the connection did, although it stands. */
  isAhead?: (state: State) => boolean;
  /** Whether it is over with that. Any other failure is followed by another attempt. */
  isOver?: (cause: unknown) => boolean;
  /** Between two questions while events do not come. */
  pollMs: number;
  signal: AbortSignal;
  pause: Pause;
}

/** `lost`: events do not come, and what it is about is asked for instead. */
export type Told<Event, State> = { kind: 'event'; event: Event } | { kind: 'lost' } | { kind: 'state'; state: State };

const reconnectMs = 500;
/** Questions between two attempts to get live events back: 1, 2, 4, then always 8. */
const longestBackOff = 3;
/** A proxy that holds events back looks like a server that has nothing to say: it is asked once in between. */
const quietMs = 20_000;
/** The connection stands, but asking tells more than it did. */
const stalled = new Error('live events are held back on the way');

/** Follows live events (P70) until nobody watches any more; while they do not come, by asking. */
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
      // Proxies cut long streams; that alone is nothing to tell.
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
      // Rejected by the abort below, when nobody may wait for it any more.
      next.catch(() => undefined);
      const state = signal.aborted ? undefined : await poll();
      if (state !== undefined && isAhead?.(state)) throw stalled;
    }
  } finally {
    signal.removeEventListener('abort', leave);
    connection.abort();
  }
}
