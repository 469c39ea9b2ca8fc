/** "n of m pages", honestly. */
export interface CrawlFigures {
  /** Pages with a result. */
  done: number;
  /** Results there will be as far as is known now: `done` and what is still to be opened within the limit. */
  planned: number;
  /** Different pages of the site that were found, as far as is known. */
  found: number;
  /** There are more than `found`: what is remembered is limited. */
  isAtLeast: boolean;
  /** Found, but over the limit of pages. */
  overLimit: number;
  /** Found, but not to be opened: too deep, of an endless pattern, or forbidden by robots.txt. Not in `found`. */
  leftOut: { robots: number; endless: number; deep: number };
  /** Opened, and it was another page of this plan, one of another site, or a file. Not in `found`. */
  skipped: number;
}
