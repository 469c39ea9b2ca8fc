import { identityLimits, milliseconds } from '../account/identity-limits.ts';

/**
 * Up to three tries. The pauses between them grow and differ by chance, so that a provider that comes back is not asked
 * by everybody at the same moment.
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

/** Between half of the time and all of it. */
const pause = (seconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds(seconds) * (0.5 + Math.random() / 2)));
