import type { CrawlFigures } from './crawl-figures.ts';
import { defaultCrawlLimits } from './crawl-limits.ts';
import type { CrawlLimits } from './crawl-limits.ts';
import type { CrawlPage, CrawlRow } from './crawl-page.ts';
import { readLink } from './read-link.ts';
import { clusterOf, patternsOf } from './template-of.ts';
import { WaitingPages } from './waiting-pages.ts';

export interface CrawlSetup {
  /** Absolute address of the start page. */
  start: string;
  limits?: Partial<CrawlLimits>;
  /** Pages that an earlier run has opened, by page key: all others come first (P44). */
  seen?: Iterable<string>;
  /** To go on with a plan: its pages, the settled ones in the order in which they were settled. */
  rows?: Iterable<CrawlRow>;
}

export interface Found {
  /** `link` of a page; `sitemap` for what the site itself lists; `former` for what an earlier run found and did not open. */
  source: 'link' | 'sitemap' | 'former';
  /** Of the pages found: one more than that of the page that links to them. Default 1. */
  depth?: number;
  /** What robots.txt says, for sites whose rules are known here. */
  mayEnter?: (url: string) => boolean;
  /** Told of each address that is not to be opened, the first time this plan meets it. */
  onLeftOut?: (siteKey: string, reason: LeftOut) => void;
}

export type LeftOut = keyof CrawlFigures['leftOut'];

export interface SettledPage {
  finalUrl: string | null;
  /** Findings that no page before had. */
  newFingerprints: number;
  /** What a link may lead to beside a page: a document, a download. */
  isFile?: boolean;
}

/** `same`: another page of the plan answered with this address before; `elsewhere`: it leads to another site. */
export type Outcome = 'page' | 'same' | 'elsewhere' | 'file';

/** Opened pages per page of the limit: an end for sites on which every link leads to the same place. */
const openedPerPage = 2;

/**
 * Which pages of one site are opened next (architecture 4.1): the start page first and alone, then by
 * `WaitingPages`. The command line keeps it in memory, the API makes it from its rows for each fact; both get the same
 * pages in the same order. Never another host (P30: `www.` and the scheme do not count), never the same page twice,
 * never more than the limit, and an end on every site.
 */
export class CrawlPlan {
  readonly limits: CrawlLimits;
  readonly #hostKey: string;
  readonly #seen: ReadonlySet<string>;
  readonly #known = new Set<string>();
  readonly #pages = new Map<number, CrawlPage>();
  readonly #finals = new Map<string, number>();
  readonly #patterns = new Map<string, number>();
  readonly #uncounted: CrawlPage[] = [];
  readonly #leftOut = new Map<string, LeftOut>();
  readonly #waiting = new WaitingPages();
  #lastNo = 0;
  #inFlight = 0;
  #done = 0;
  #skipped = 0;
  #isStartSettled = false;
  #isAtLeast = false;

  /** @throws TypeError when the start is no address of a page */
  constructor({ start, limits, seen = [], rows = [] }: CrawlSetup) {
    const link = readLink(start);
    if (!link) throw new TypeError('a crawl starts at an address of a page');
    this.limits = { ...defaultCrawlLimits, ...limits };
    this.#hostKey = link.hostKey;
    this.#seen = new Set(Array.from(seen, (key) => readLink(key)?.siteKey ?? key));
    const known = [...rows];
    if (known.length === 0) this.#add(link.url, link.pageKey, link.siteKey, 0);
    // In the order in which they were found, whatever order their results came in.
    for (const row of known.toSorted((a, b) => a.pageNo - b.pageNo)) this.#restore(row);
    for (const row of known) this.#restoreResult(row);
  }

  /**
   * Links, or entries of a sitemap, in the order of their page. Relative ones are to be resolved before.
   *
   * @returns the pages that are new
   */
  admit(found: Iterable<string>, { source, depth = 1, mayEnter, onLeftOut }: Found): CrawlPage[] {
    const admitted: CrawlPage[] = [];
    for (const text of found) {
      const link = readLink(text);
      if (!link || link.hostKey !== this.#hostKey || this.#known.has(link.siteKey)) continue;
      const former = this.#leftOut.get(link.siteKey);
      // Too far by one way, it may be near by another.
      if (former && (former !== 'deep' || depth > this.limits.depth)) continue;
      if (this.#known.size + this.#leftOut.size >= this.limits.known) {
        this.#isAtLeast = true;
        break;
      }
      const reason = this.#reasonAgainst(link.url, source, depth, mayEnter);
      if (reason) {
        this.#leftOut.set(link.siteKey, reason);
        onLeftOut?.(link.siteKey, reason);
      } else {
        this.#leftOut.delete(link.siteKey);
        admitted.push(this.#add(link.url, link.pageKey, link.siteKey, depth));
      }
    }
    return admitted;
  }

  /** At most `count` pages to be opened now. */
  nextPages(count: number): CrawlPage[] {
    const pages: CrawlPage[] = [];
    while (pages.length < count && this.#mayOpen()) {
      const page = this.#waiting.next();
      if (!page) break;
      this.#inFlight += 1;
      this.#waiting.took(page);
      pages.push(page);
    }
    return pages;
  }

  /**
   * A page has been opened. What is not `page` has no result in the run; only the start page always has one.
   *
   * @throws RangeError for a number that was never given out
   */
  settle(pageNo: number, { finalUrl, newFingerprints, isFile = false }: SettledPage): Outcome {
    const page = this.#pages.get(pageNo);
    if (!page) throw new RangeError(`page ${pageNo} is not in the plan`);
    this.#inFlight -= 1;
    const outcome = pageNo === 1 ? 'page' : isFile ? 'file' : this.#outcomeOf(finalUrl);
    if (outcome === 'page') this.#judged(page, finalUrl, newFingerprints);
    else this.#skipped += 1;
    if (pageNo === 1) this.#isStartSettled = true;
    return outcome;
  }

  /** Pages that will still be given out, as far as is known. */
  get left(): number {
    return Math.min(this.#waiting.size, this.#room());
  }

  figures(): CrawlFigures {
    const found = this.#pages.size - this.#skipped;
    const planned = this.#done + this.#inFlight + this.left;
    const leftOut = { robots: 0, endless: 0, deep: 0 };
    for (const reason of this.#leftOut.values()) leftOut[reason] += 1;
    const { isAtLeast, done, skipped } = { isAtLeast: this.#isAtLeast, done: this.#done, skipped: this.#skipped };
    return { done, planned, found, isAtLeast, overLimit: found - planned, leftOut, skipped };
  }

  #room(): number {
    const { pages } = this.limits;
    const results = pages - this.#done - this.#inFlight;
    return Math.max(0, Math.min(results, openedPerPage * pages - this.#done - this.#inFlight - this.#skipped));
  }

  /** The start page alone: its finding is on screen first, and what it links to decides what comes next. */
  #mayOpen(): boolean {
    return this.#room() > 0 && (this.#isStartSettled || this.#inFlight === 0);
  }

  #reasonAgainst(
    url: string,
    source: Found['source'],
    depth: number,
    mayEnter: Found['mayEnter'],
  ): LeftOut | undefined {
    if (depth > this.limits.depth) return 'deep';
    const patterns = patternsOf(url, this.limits);
    if (patterns === 'endless') return 'endless';
    this.#countPatterns();
    // What the site lists itself has an end; its links may be made up as one goes.
    const isFull = patterns.some(({ key, limit }) => (this.#patterns.get(key) ?? 0) >= limit);
    if (source === 'link' && isFull) return 'endless';
    return mayEnter && !mayEnter(url) ? 'robots' : undefined;
  }

  #add(url: string, pageKey: string, siteKey: string, depth: number): CrawlPage {
    const page = { pageNo: this.#lastNo + 1, url, pageKey, depth, cluster: clusterOf(url) };
    this.#remember(page, siteKey);
    this.#waiting.add(page, this.#lastNo > 1 && this.#seen.has(siteKey));
    return page;
  }

  #remember(page: CrawlPage, siteKey: string): void {
    this.#lastNo = Math.max(this.#lastNo, page.pageNo);
    this.#known.add(siteKey);
    this.#pages.set(page.pageNo, page);
    this.#uncounted.push(page);
  }

  /** Not before the next new address asks: most facts about a site bring none, and thousands of rows are known. */
  #countPatterns(): void {
    for (const { url } of this.#uncounted.splice(0)) {
      const patterns = patternsOf(url, this.limits);
      if (patterns === 'endless') continue;
      for (const { key } of patterns) this.#patterns.set(key, (this.#patterns.get(key) ?? 0) + 1);
    }
  }

  #outcomeOf(finalUrl: string | null): Outcome {
    const final = finalUrl === null ? undefined : URL.parse(finalUrl);
    // An address that does not read as a page any more, as that of a file, still has a host.
    const link = final && (readLink(final.href) ?? readLink(final.origin));
    if (!link) return 'page';
    if (link.hostKey !== this.#hostKey) return 'elsewhere';
    return this.#finals.has(link.siteKey) ? 'same' : 'page';
  }

  #judged(page: CrawlPage, finalUrl: string | null, newFingerprints: number): void {
    this.#done += 1;
    this.#waiting.told(page, newFingerprints);
    const siteKey = finalUrl === page.url ? this.#keyOf(page) : finalUrl !== null && readLink(finalUrl)?.siteKey;
    if (siteKey) this.#finals.set(siteKey, page.pageNo);
  }

  /** Without reading its address again: only the start page's may be one that nobody had normalised. */
  #keyOf({ pageNo, url, pageKey }: CrawlPage): string {
    if (pageNo === 1) return readLink(url)?.siteKey ?? pageKey;
    return this.#hostKey + pageKey.slice(pageKey.indexOf('/', 'https://'.length));
  }

  #restore({ pageNo, url, pageKey, depth, cluster, state }: CrawlRow): void {
    const page = { pageNo, url, pageKey, depth, cluster };
    const siteKey = this.#keyOf(page);
    this.#remember(page, siteKey);
    if (state === 'ready') this.#waiting.add(page, pageNo > 1 && this.#seen.has(siteKey));
    else this.#waiting.took(page);
    if (state === 'queued') this.#inFlight += 1;
  }

  #restoreResult({ pageNo, state, finalUrl = null, newFingerprints = 0 }: CrawlRow): void {
    const page = this.#pages.get(pageNo);
    if (!page || state === 'ready' || state === 'queued') return;
    if (pageNo === 1) this.#isStartSettled = true;
    if (state === 'skipped') this.#skipped += 1;
    else this.#judged(page, finalUrl, newFingerprints);
  }
}
