/** A page that the plan knows. The names are those of the page table. */
export interface CrawlPage {
  /** From 1, the start page, in the order in which they were found. */
  pageNo: number;
  url: string;
  pageKey: string;
  /** Links from the start page; pages of the sitemap are 1. */
  depth: number;
  cluster: string;
}

/** `skipped`: opened, and it was a page that is known already, or none of this site, or none at all. */
export type CrawlPageState = 'ready' | 'queued' | 'completed' | 'partial' | 'failed' | 'skipped';

/** A page with what became of it, to go on with a plan that was kept elsewhere. */
export interface CrawlRow extends CrawlPage {
  state: CrawlPageState;
  finalUrl?: string | null;
  newFingerprints?: number;
}
