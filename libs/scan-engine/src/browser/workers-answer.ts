import type { Page } from 'puppeteer';
import { withTimeout } from '../with-timeout.ts';

/** An idle worker answers within 2 ms. */
const limitMs = 300;
/** More workers than this are not asked and count as unresponsive. */
const maxWorkers = 16;

/**
 * Whether all workers of a page respond. A worker in an endless loop runs for seconds after its page is closed and takes
 * processor time from the next page of the browser, which would then appear slow.
 */
export async function workersAnswer(page: Page): Promise<boolean> {
  const workers = page.workers();
  if (workers.length === 0) return true;
  if (workers.length > maxWorkers) return false;
  const answers = Promise.all(workers.map((worker) => worker.evaluate(() => true)));
  return withTimeout(
    // An evaluation rejects if its worker has ended, which is fine.
    answers.then(() => true).catch(() => true),
    limitMs,
    () => false,
  );
}
