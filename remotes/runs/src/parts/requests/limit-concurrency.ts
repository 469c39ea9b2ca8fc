/** At most `size` pieces of work at once; the others wait for their turn. */
export function limitConcurrency(size: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let busy = 0;
  return async (work) => {
    if (busy < size) busy += 1;
    else await new Promise<void>((resolve) => void waiting.push(resolve));
    try {
      return await work();
    } finally {
      // Passes its place to the next work, or frees it.
      const next = waiting.shift();
      if (next) next();
      else busy -= 1;
    }
  };
}
