import type { ScanProfile } from '@stufenlos/contracts';
import { sitePages } from '@stufenlos/contracts/scan-constants';

/** Limits of one crawl. The caller can override each default. */
export interface CrawlLimits {
  /** Judged pages, including the start page. At most twice as many are opened. */
  pages: number;
  /** Distance from the start page in links. */
  depth: number;
  /** Remembered addresses. When more are found, the number of pages is reported as "at least". */
  known: number;
  /** Different query strings per path, because filters and calendars can be endless. */
  queries: number;
  /** Pages per pattern that ends with a date, such as `/calendar/2026/11`. */
  dates: number;
  /** Pages per pattern that ends with a number, such as `/page/7`. */
  numbers: number;
}

export const defaultCrawlLimits: CrawlLimits = {
  pages: 50,
  depth: 12,
  known: 100_000,
  queries: 20,
  dates: 20,
  numbers: 200,
};

/** Maximum number of pages per run that the paid plan of each profile includes. */
export const crawlPageCaps: Readonly<Record<ScanProfile, number>> = sitePages;
