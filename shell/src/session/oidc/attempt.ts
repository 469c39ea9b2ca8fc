import { identityLimits, milliseconds } from './identity-limits.ts';

/**
 * Tries up to three times. The pauses grow and are random, so that not all browsers ask a recovering provider at the
 * same moment.
 */
export async function attempt<T>(work: () => Promise<T>, isWorthAnother: (error: unknown) => boolean): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      if (tried >= identityLimits.tokenAttempts || !isWorthAnother(error)) throw error;
    }
    await pause(identityLimits.retryPauseSeconds * tried);
  }
}

/** Waits between half of the given time and all of it. */
const pause = (seconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds(seconds) * (0.5 + Math.random() / 2)));
