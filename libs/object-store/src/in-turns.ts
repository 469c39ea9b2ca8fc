/** Requests at the same time: enough to hide the way to an object store, few enough for any of them. */
const together = 16;

/**
 * Maps a list with some requests at the same time, and keeps its order. After a failure nothing new begins, and nothing
 * is at work any more when it is thrown.
 */
export async function inTurns<T, U>(list: readonly T[], work: (item: T) => Promise<U>): Promise<U[]> {
  const results: U[] = [];
  const failures: unknown[] = [];
  const waiting = list.entries();
  const worker = async () => {
    for (const [index, item] of waiting) {
      if (failures.length > 0) return;
      try {
        results[index] = await work(item);
      } catch (cause) {
        failures.push(cause);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(together, list.length) }, worker));
  if (failures.length > 0) throw failures[0];
  return results;
}
