export interface PlannedJob {
  pageNos: number[];
}

/** Jobs of one run in flight at most, and pages of one job at most (architecture 4.1). */
export const jobWindow = 4;
export const pagesPerJob = 8;

/** A worker's place is held by one website no longer than about this, also when nobody could ask it to make room. */
const jobMs = 20_000;
/** What a page takes before any of the run was seen. */
const guessedPageMs = 3000;

/** Between two pages, whatever robots.txt asks for (P89). */
export const longestDelayMs = 10_000;

export interface SitePace {
  /** Mean time of the run's pages so far; null: none yet. */
  pageMs: number | null;
  /** Between two pages, as robots.txt asks for. */
  crawlDelayMs: number;
}

/**
 * Which ready pages go into which new jobs. Pure. The start page goes alone, so that its finding is on screen in
 * seconds and a page that was lost does not take others with it a second time.
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
 * Pages of a website's next job. Pure. Fewer towards the end, so that the last ones are not left to one worker while
 * another has nothing to do.
 * @param left pages that are still to be given out
 */
export function jobSize(left: number, { pageMs, crawlDelayMs }: SitePace): number {
  const inTime = Math.floor(jobMs / ((pageMs ?? guessedPageMs) + crawlDelayMs));
  return Math.max(1, Math.min(pagesPerJob, inTime, Math.ceil(left / jobWindow)));
}
