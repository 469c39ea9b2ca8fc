import { identityLimits } from './identity-limits.ts';

/** Up to three tries (P88), at once: whoever asks has already waited for the one that was lost. */
export async function attempt<T>(work: () => Promise<T>, isWorthAnother: (error: unknown) => boolean): Promise<T> {
  for (let left = identityLimits.tokenAttempts - 1; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (left <= 0 || !isWorthAnother(error)) throw error;
    }
  }
}
