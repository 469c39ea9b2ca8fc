import type { ListedProgress } from '@stufenlos/contracts';
import { followLive } from '../../parts/requests/follow-live.ts';
import type { Pause } from '../../parts/requests/pause.ts';

export interface RunsSource {
  /** Opens one connection to the live events of all open runs. It ends when the server closes it. */
  events: (signal: AbortSignal) => AsyncIterable<{ data: ListedProgress }>;
  /** Reads the list itself. It never throws. */
  poll: () => Promise<void>;
  onProgress: (progress: ListedProgress) => void;
  signal: AbortSignal;
  pause: Pause;
}

const pollMs = 5000;

/**
 * Follows all open runs over one stream until the signal aborts. While no events arrive, it reads the list every 5
 * seconds instead. Each event carries the whole state of a run, so the next event makes up for a missed one.
 */
export async function followRuns({ events, poll, onProgress, signal, pause }: RunsSource): Promise<void> {
  const source = { connect: events, poll: () => poll().then(() => undefined), pollMs, signal, pause };
  for await (const told of followLive(source)) if (told.kind === 'event') onProgress(told.event.data);
}
