import type { ListedProgress } from '@stufenlos/contracts';
import { followLive } from '../../parts/follow-live.ts';
import type { Pause } from '../../parts/pause.ts';

export interface RunsSource {
  /** One connection to the live events of all open runs; ends when the server ends it. */
  events: (signal: AbortSignal) => AsyncIterable<{ data: ListedProgress }>;
  /** Reads the list itself; never throws. */
  poll: () => Promise<void>;
  onProgress: (progress: ListedProgress) => void;
  signal: AbortSignal;
  pause: Pause;
}

const pollMs = 5000;

/**
 * Follows every open run over one stream (P70) until nobody watches any more. While events do not come, the list is read
 * every few seconds instead. Events carry whole states, so that one that is missed is made good by the next.
 */
export async function followRuns({ events, poll, onProgress, signal, pause }: RunsSource): Promise<void> {
  const source = { connect: events, poll: () => poll().then(() => undefined), pollMs, signal, pause };
  for await (const told of followLive(source)) if (told.kind === 'event') onProgress(told.event.data);
}
