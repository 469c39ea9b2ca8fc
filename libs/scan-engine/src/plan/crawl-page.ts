/** A page of the plan. The field names are those of the page table. */
export interface CrawlPage {
  /** Numbered in the order in which pages were found; the start page is 1. */
  pageNo: number;
  url: string;
  pageKey: string;
  /** Distance from the start page in links; 1 for pages of the sitemap. */
  depth: number;
  cluster: string;
}

/** `skipped`: opened, but a duplicate, a page of another site, not a page, or forbidden by robots.txt. */
export type CrawlPageState = 'ready' | 'queued' | 'completed' | 'partial' | 'failed' | 'skipped';

/** A stored page with its state, to restore a plan. */
export interface CrawlRow extends CrawlPage {
  state: CrawlPageState;
  finalUrl?: string | null;
  newFingerprints?: number;
  /** Skipped because of robots.txt. */
  isForbidden?: boolean;
}
