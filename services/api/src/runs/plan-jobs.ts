export interface PlannedJob {
  pageNos: number[];
}

/** Most jobs of one run in flight, and most pages of one job. */
export const jobWindow = 4;
export const pagesPerJob = 8;

/** A website holds a worker's place for about this long at most, even when nobody asks it to make room. */
const jobMs = 20_000;
/** Assumed time for a page before the first one of the run is done. */
const guessedPageMs = 3000;

/** Longest pause between two pages, whatever robots.txt asks for. */
export const longestDelayMs = 10_000;

export interface SitePace {
  /** Mean time of the run's pages so far; null: no page is done. */
  pageMs: number | null;
  /** Pause between two pages that robots.txt asks for. */
  crawlDelayMs: number;
}

/**
 * Puts ready pages into new jobs. Pure. The start page goes alone, so that its findings are on screen in seconds. A
 * page that was lost goes alone, so that it does not take others with it again.
 */
export function planJobs(ready: readonly { pageNo: number; attempts: number }[], jobsInFlight: number): PlannedJob[] {
  const alone = ready.filter((page) => page.pageNo === 1 || page.attempts > 0).map((page) => [page.pageNo]);
  const rest = ready.filter((page) => page.pageNo !== 1 && page.attempts === 0).map((page) => page.pageNo);
  const batches: number[][] = [];
  for (let at = 0; at < rest.length; at += pagesPerJob) batches.push(rest.slice(at, at + pagesPerJob));
  return [...alone, ...batches].slice(0, Math.max(0, jobWindow - jobsInFlight)).map((pageNos) => ({ pageNos }));
}

/** With a delay between two pages, the second job of a website would only wait for the first. */
export const windowOf = ({ crawlDelayMs }: SitePace): number => (crawlDelayMs > 0 ? 1 : jobWindow);

/**
 * Number of pages in a website's next job. Pure. Jobs get smaller towards the end, so that one worker is not left with
 * the last pages while another has nothing to do.
 * @param left pages that are still to be given out
 */
export function jobSize(left: number, { pageMs, crawlDelayMs }: SitePace): number {
  const inTime = Math.floor(jobMs / ((pageMs ?? guessedPageMs) + crawlDelayMs));
  return Math.max(1, Math.min(pagesPerJob, inTime, Math.ceil(left / jobWindow)));
}
