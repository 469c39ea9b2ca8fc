/** Resolves or rejects as `work` does, or with the result of `late()` after `limitMs`. Later failures are ignored. */
export async function withTimeout<T, L>(work: Promise<T>, limitMs: number, late: () => L): Promise<T | L> {
  const { promise, resolve } = Promise.withResolvers<'late'>();
  const timer = setTimeout(() => resolve('late'), Math.max(0, limitMs));
  const done = work.then((value) => ({ value }));
  done.catch(() => {});
  try {
    const first = await Promise.race([done, promise]);
    return first === 'late' ? late() : first.value;
  } finally {
    clearTimeout(timer);
  }
}
