import pTimeout from 'p-timeout';

/** Resolves or rejects as `work` does, or with the result of `late()` after `limitMs`. Later failures are ignored. */
export const withTimeout = <T, L>(work: Promise<T>, limitMs: number, late: () => L | Promise<L>): Promise<T | L> =>
  pTimeout(work, { milliseconds: Math.max(1, limitMs), fallback: late });
