import type { Pause } from '../parts/requests/pause.ts';

/** Longer than every wait of the code under test but the one for a quiet stream. */
const longMs = 10_000;

/** Short waits end at once and are written down; a long one ends when it is called off, or at once if asked to. */
export function fakeClock({ longWaitsEnd = false } = {}): { pause: Pause; waits: number[] } {
  const waits: number[] = [];
  const pause: Pause = (milliseconds, signal) => {
    if (milliseconds < longMs) {
      waits.push(milliseconds);
      return Promise.resolve();
    }
    if (longWaitsEnd) return Promise.resolve();
    return new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
  };
  return { pause, waits };
}
