import { onTestFinished, vi } from 'vitest';

/**
 * Until the test is over, `setTimeout` and the date stand still unless they are told to go on: the provider's own client
 * pauses for half a second and more before it tries again. Time limits of sockets and signals are not touched.
 */
export function holdTimers() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  return {
    pass: (ms: number) => void vi.advanceTimersByTime(ms),
    /** From now on timers fire in their order without waiting. */
    hurry: () => void vi.setTimerTickMode('nextTimerAsync'),
  };
}
