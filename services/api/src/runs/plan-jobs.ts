export interface PlannedJob {
  pageNos: number[];
}

/** Jobs of one run in flight at most, and pages of one job at most (architecture 4.1). */
export const jobWindow = 4;
export const pagesPerJob = 8;

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
