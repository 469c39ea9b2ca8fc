/**
 * Looks again when the last look is not fresh any more. Questions at the same time share one look.
 *
 * @param look never rejects
 * @param freshFor milliseconds; 0: every question looks
 */
export function sharedLook(look: () => Promise<void>, freshFor: number, monotonic: () => number): () => Promise<void> {
  let running: Promise<void> | undefined;
  let done = -Infinity;
  return async () => {
    if (running) return running;
    if (monotonic() - done < freshFor) return undefined;
    running = look().finally(() => {
      running = undefined;
      done = monotonic();
    });
    return running;
  };
}
