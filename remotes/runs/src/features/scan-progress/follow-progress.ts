import { isFinal, type LockedRun, type RunProgress } from '@stufenlos/contracts';
import { followLive } from '../../parts/requests/follow-live.ts';
import { pause as realPause, type Pause } from '../../parts/requests/pause.ts';
import { isGone } from '../../parts/requests/problem-of.ts';
import type { RunClient } from './run-client.ts';

export interface ScanSource {
  client: RunClient;
  signal: AbortSignal;
  pause?: Pause;
}

export interface ProgressUpdate {
  progress: RunProgress;
  /** No live events arrive, so the state is polled every 2 seconds. */
  isConnectionLost: boolean;
}

const pollMs = 2000;

/**
 * Yields the newest states of a run until it ends. It follows the live events and resumes them after the last one that
 * it received. While they do not arrive, it polls. It skips a state that is older than one already seen. It throws when
 * the run is gone.
 */
export async function* followProgress(source: ScanSource, from: RunProgress): AsyncGenerator<ProgressUpdate> {
  const { client, signal, pause = realPause } = source;
  let newest = from;
  let lastEventId: string | undefined;
  const live = followLive({
    connect: (connection) =>
      client.events({ signal: connection, ...(lastEventId === undefined ? {} : { lastEventId }) }),
    poll: () => pollOnce(source),
    isAhead: ({ version }) => version > newest.version,
    isOver: isGone,
    pollMs,
    signal,
    pause,
  });
  for await (const told of live) {
    if (told.kind === 'event') lastEventId = told.event.id;
    const state = told.kind === 'event' ? told.event.data : told.kind === 'state' ? told.state : newest;
    if (state.version < newest.version) continue;
    newest = state;
    yield { progress: newest, isConnectionLost: told.kind !== 'event' };
    if (isFinal(newest.state)) return;
  }
}

async function pollOnce({ client, signal }: ScanSource): Promise<RunProgress | undefined> {
  try {
    return progressOf(await client.read(signal));
  } catch (cause) {
    if (isGone(cause)) throw cause;
    return undefined;
  }
}

/** The same state that a live event of this run would carry. */
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
