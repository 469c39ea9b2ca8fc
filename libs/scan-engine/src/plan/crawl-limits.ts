import type { ScanProfile } from '@stufenlos/contracts';
import { sitePages } from '@stufenlos/contracts/scan-words';

/** How far one crawl goes. First values; every one of them can be set by the caller. */
export interface CrawlLimits {
  /** Pages that are judged, the start page included. At most twice as many are opened. */
  pages: number;
  /** Links from the start page. */
  depth: number;
  /** Addresses that are remembered. What is found beyond them is counted as "at least". */
  known: number;
  /** Different queries of one path: filters and calendars have no end. */
  queries: number;
  /** Pages of one pattern that ends with a date, as `/calendar/2026/11`. */
  dates: number;
  /** Pages of one pattern that ends with a number, as `/page/7`. */
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

/** Pages per run of each plan (P80, P45). */
export const crawlPageCaps: Readonly<Record<ScanProfile, number>> = sitePages;
