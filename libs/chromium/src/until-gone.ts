import type { End } from './browser-process.ts';

/**
 * Resolves or rejects as `work` does, unless the browser ends first. Puppeteer waits without end for a page that its
 * browser was opening when it ended.
 *
 * @param error what it rejects with when the browser has ended
 */
export const untilGone = <T>(gone: Promise<End>, work: Promise<T>, error: (end: End) => Error): Promise<T> =>
  Promise.race([work, gone.then((end) => Promise.reject(error(end)))]);
