/**
 * Milliseconds that a page is open in a worker, as measured: fifty pages of a loopback site, two at once, by the engine
 * with its own crawl and from a list, in turns on a busy machine ("Benchmark" in the README of the engine, which has the
 * seconds per page; two pages were open at once, so each was open for twice as long).
 */
export const measuredPageMs: readonly number[] = [0.45, 0.38, 0.53, 0.65, 0.62, 0.49, 0.43, 0.61].map(
  (secondsPerPage) => secondsPerPage * 2 * 1000,
);

/** Pages that are open at once in one worker, which has two cores. */
export const placesPerWorker = 2;

const mean = measuredPageMs.reduce((sum, ms) => sum + ms, 0) / measuredPageMs.length;

/** Pages a second that so many workers can judge. */
export const capacityOf = (workers: number): number => (workers * placesPerWorker * 1000) / mean;

/** The time of one page. The same number always gets the same one. */
export const pageMsOf = (number: number): number => measuredPageMs[number % measuredPageMs.length]!;
