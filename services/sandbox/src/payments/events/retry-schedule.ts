/** Seconds after an attempt that failed; the last one repeats. The provider is slower, a test has no hours. */
const pauses = [1, 5, 30, 120, 600, 3600, 6 * 3600];
/** As the provider. */
const longestSeconds = 3 * 24 * 3600;

/**
 * Seconds until the next attempt after `attempts` of them, undefined when the delivery is given up: three days of the
 * virtual clock after the first.
 */
export function nextPause(attempts: number, secondsSinceFirst: number): number | undefined {
  const pause = pauses[Math.min(attempts, pauses.length) - 1] ?? 1;
  return secondsSinceFirst + pause > longestSeconds ? undefined : pause;
}
