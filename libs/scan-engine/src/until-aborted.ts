import pTimeout from 'p-timeout';

/**
 * Resolves or rejects as `work` does, unless the signal aborts first: then it rejects with the reason of the signal. Every
 * wait of a scan goes through it, so no wait outlives its scan.
 */
export const untilAborted = <T>(signal: AbortSignal, work: Promise<T>): Promise<T> =>
  pTimeout(work, { milliseconds: Infinity, signal });
