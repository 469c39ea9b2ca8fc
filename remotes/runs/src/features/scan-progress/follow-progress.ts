import { isFinal, type LockedRun, type RunProgress } from '@stufenlos/contracts';
import { ApiError } from '@stufenlos/platform';
import { pause as realPause, type Pause } from '../../parts/pause.ts';
import type { RunDoor } from './run-door.ts';

export interface ScanSource {
  door: RunDoor;
  signal: AbortSignal;
  pause?: Pause;
}

export interface ProgressUpdate {
  progress: RunProgress;
  /** Live events do not arrive; the state is asked for every two seconds instead. */
  isConnectionLost: boolean;
}

const reconnectMs = 500;
const pollMs = 2000;
/** Polls between two attempts to get live events back: 1, 2, 4, then always 8. */
const longestBackOff = 3;
/** The server has nothing to say while a run waits, but then a buffering proxy would look the same. */
const quietMs = 20_000;

/**
 * Newest states of a run until it has ended (P70): live events, resumed where they broke off; while they do not
 * come, polling. A state that is older than one already seen is passed over. Throws when the run is gone.
 */
export async function* followProgress(source: ScanSource, from: RunProgress): AsyncGenerator<ProgressUpdate> {
  const { signal, pause = realPause } = source;
  let newest = from;
  let lastEventId: string | undefined;
  let failures = 0;
  while (!signal.aborted) {
    try {
      for await (const event of liveEvents(source, lastEventId, () => newest.version)) {
        ({ id: lastEventId } = event);
        failures = 0;
        if (event.data.version < newest.version) continue;
        newest = event.data;
        yield { progress: newest, isConnectionLost: false };
        if (isFinal(newest.state)) return;
      }
    } catch (cause) {
      if (isGone(cause)) throw cause;
      if (cause === stalled) failures = Math.max(failures, 1);
    }
    failures += 1;
    if (failures === 1) {
      // Proxies cut long streams; that alone is nothing to tell.
      await pause(reconnectMs, signal);
      continue;
    }
    yield { progress: newest, isConnectionLost: true };
    for (let polls = 2 ** Math.min(failures - 2, longestBackOff); polls > 0 && !signal.aborted; polls -= 1) {
      await pause(pollMs, signal);
      const polled = await pollOnce(source);
      if (!polled || polled.version < newest.version) continue;
      newest = polled;
      yield { progress: newest, isConnectionLost: true };
      if (isFinal(newest.state)) return;
    }
  }
}

/** The connection stands, but polling knows more than it told. */
const stalled = new Error('live events are held back on the way');

/** One connection; ends when the server ends it. */
async function* liveEvents(
  { door, signal, pause = realPause }: ScanSource,
  lastEventId: string | undefined,
  version: () => number,
) {
  const connection = new AbortController();
  const leave = () => connection.abort();
  signal.addEventListener('abort', leave);
  try {
    const events = door.events({
      signal: connection.signal,
      ...(lastEventId === undefined ? {} : { lastEventId }),
    });
    let next = events.next();
    while (!signal.aborted) {
      const timer = new AbortController();
      const arrived = await Promise.race([next, pause(quietMs, timer.signal).then(() => null)]);
      timer.abort();
      if (arrived?.done) return;
      if (arrived) {
        yield arrived.value;
        next = events.next();
        continue;
      }
      const polled = await pollOnce({ door, signal });
      if (polled && polled.version > version()) {
        // Rejected by the abort below; nobody waits for it any more.
        next.catch(() => undefined);
        throw stalled;
      }
    }
  } finally {
    signal.removeEventListener('abort', leave);
    connection.abort();
  }
}

async function pollOnce({ door, signal }: ScanSource): Promise<RunProgress | undefined> {
  try {
    return progressOf(await door.read(signal));
  } catch (cause) {
    if (isGone(cause)) throw cause;
    return undefined;
  }
}

/** A run as its live events would tell it. */
export function progressOf({ version, state, phase, queuePosition, progress, failure }: LockedRun): RunProgress {
  return {
    version,
    state,
    progress,
    ...(phase && { phase }),
    ...(queuePosition !== undefined && { queuePosition }),
    ...(failure && { failure }),
  };
}

/** Unknown, expired, or not even a token: for a visitor all the same (P66). */
export const isGone = (cause: unknown): boolean =>
  cause instanceof ApiError && ['not_found', 'gone', 'invalid_input'].includes(cause.problem.code);
