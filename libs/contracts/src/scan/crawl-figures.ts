/** Numbers of pages of a crawl, for "n of m pages". */
export interface CrawlFigures {
  /** Pages with a result. */
  done: number;
  /** Expected number of results as far as known: `done` plus pages still to be opened within the limit. */
  planned: number;
  /** Distinct pages of the site that were found, as far as known. */
  found: number;
  /** There are more pages than `found`, because the number of remembered addresses is limited. */
  isAtLeast: boolean;
  /** Found, but beyond the page limit. */
  overLimit: number;
  /** Found, but not to be opened: too deep, part of an endless pattern, or forbidden by robots.txt. Not in `found`. */
  leftOut: { robots: number; endless: number; deep: number };
  /** Opened, but a duplicate of another page, a page of another site, or a file. Not in `found`. */
  skipped: number;
}
