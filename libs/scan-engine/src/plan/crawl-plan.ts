import type { CrawlFigures } from '@stufenlos/contracts';
import { defaultCrawlLimits } from './crawl-limits.ts';
import type { CrawlLimits } from './crawl-limits.ts';
import type { CrawlPage, CrawlRow } from './crawl-page.ts';
import type { NoPage } from './opened-page.ts';
import { readLink } from './read-link.ts';
import { clusterOf, patternsOf } from './template-of.ts';
import { WaitingPages } from './waiting-pages.ts';

export interface CrawlSetup {
  /** Absolute address of the start page. */
  start: string;
  limits?: Partial<CrawlLimits>;
  /** Page keys of pages that earlier runs have opened; all other pages come first. */
  seen?: Iterable<string>;
  /** Stored pages of an earlier plan to continue; settled ones in the order in which they were settled. */
  rows?: Iterable<CrawlRow>;
}

export interface Found {
  /** `link`: of a page; `sitemap`: listed by the site; `former`: found but not opened by an earlier run. */
  source: 'link' | 'sitemap' | 'former';
  /** Depth of the found pages: one more than that of the linking page. Default 1. */
  depth?: number;
  /** Checks robots.txt, if the caller knows its rules. */
  mayEnter?: (url: string) => boolean;
  /** Called for each omitted address when the plan first finds it. */
  onLeftOut?: (siteKey: string, reason: LeftOut) => void;
}

export type LeftOut = keyof CrawlFigures['leftOut'];

export interface SettledPage extends NoPage {
  finalUrl: string | null;
  /** Number of fingerprints that no earlier page had. */
  newFingerprints: number;
}

/**
 * `same`: an earlier page has the same final address; `elsewhere`: the address redirects to another site; `forbidden`: it
 * counts as left out because of robots.txt.
 */
export type Outcome = 'page' | 'same' | 'elsewhere' | 'file' | 'forbidden';

/** Opened pages per page of the limit. Ends crawls of sites where every link leads to the same page. */
const openedPerPage = 2;

/**
 * Decides which pages of a site are opened next: the start page first and alone, then in the order of `WaitingPages`.
 * The command line keeps the plan in memory; the API restores it from stored rows for each event. Both get the same
 * pages in the same order. A plan never leaves the host (`www.` and the scheme are ignored), never opens a page twice,
 * keeps its limits and ends on every site.
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
  #forbidden = 0;
  #isStartSettled = false;
  #isAtLeast = false;

  /** @throws TypeError when `start` is not an address of a page */
  constructor({ start, limits, seen = [], rows = [] }: CrawlSetup) {
    const link = readLink(start);
    if (!link) throw new TypeError('a crawl starts at an address of a page');
    this.limits = { ...defaultCrawlLimits, ...limits };
    this.#hostKey = link.hostKey;
    this.#seen = new Set(Array.from(seen, (key) => readLink(key)?.siteKey ?? key));
    const known = [...rows];
    if (known.length === 0) this.#add(link.url, link.pageKey, link.siteKey, 0);
    // In the order in which they were found, whatever the order of their results.
    for (const row of known.toSorted((a, b) => a.pageNo - b.pageNo)) this.#restore(row);
    for (const row of known) this.#restoreResult(row);
  }

  /**
   * Adds links or sitemap entries.
   *
   * @param found absolute addresses in document order
   * @returns the new pages
   */
  admit(found: Iterable<string>, { source, depth = 1, mayEnter, onLeftOut }: Found): CrawlPage[] {
    const admitted: CrawlPage[] = [];
    for (const text of found) {
      const link = readLink(text);
      if (!link || link.hostKey !== this.#hostKey || this.#known.has(link.siteKey)) continue;
      const former = this.#leftOut.get(link.siteKey);
      // A page that was too deep may now be found by a shorter path.
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

  /** Addresses that it remembers, those of earlier runs too. */
  get size(): number {
    return this.#known.size + this.#leftOut.size + this.#seen.size;
  }

  /** Takes at most `count` pages to open now. */
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
   * Records that a page was opened. Only the outcome `page` has a result in the run; the start page always has one.
   *
   * @throws RangeError for an unknown page number
   */
  settle(pageNo: number, settled: SettledPage): Outcome {
    const page = this.#pages.get(pageNo);
    if (!page) throw new RangeError(`page ${pageNo} is not in the plan`);
    this.#inFlight -= 1;
    const outcome = pageNo === 1 ? 'page' : this.#outcomeOf(settled);
    if (outcome === 'page') this.#judged(page, settled.finalUrl, settled.newFingerprints);
    else this.#skip(page, outcome === 'forbidden');
    if (pageNo === 1) this.#isStartSettled = true;
    return outcome;
  }

  /** Number of pages that `nextPages` will still return, as far as known. */
  get left(): number {
    return Math.min(this.#waiting.size, this.#room());
  }

  figures(): CrawlFigures {
    const found = this.#pages.size - this.#skipped;
    const planned = this.#done + this.#inFlight + this.left;
    const leftOut = { robots: 0, endless: 0, deep: 0 };
    for (const reason of this.#leftOut.values()) leftOut[reason] += 1;
    const skipped = this.#skipped - this.#forbidden;
    return {
      done: this.#done,
      planned,
      found,
      isAtLeast: this.#isAtLeast,
      overLimit: found - planned,
      leftOut,
      skipped,
    };
  }

  #room(): number {
    const { pages } = this.limits;
    const results = pages - this.#done - this.#inFlight;
    return Math.max(0, Math.min(results, openedPerPage * pages - this.#done - this.#inFlight - this.#skipped));
  }

  /** Opens the start page alone, so its findings are shown first and its links decide what comes next. */
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
    // Sitemaps are finite, but links may be generated endlessly.
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

  /** Runs lazily, when the next new address needs it: most events bring none, and a plan may have thousands of rows. */
  #countPatterns(): void {
    for (const { url } of this.#uncounted.splice(0)) {
      const patterns = patternsOf(url, this.limits);
      if (patterns === 'endless') continue;
      for (const { key } of patterns) this.#patterns.set(key, (this.#patterns.get(key) ?? 0) + 1);
    }
  }

  #outcomeOf({ finalUrl, isFile, isElsewhere, isForbidden }: SettledPage): Outcome {
    if (isFile) return 'file';
    if (isElsewhere) return 'elsewhere';
    if (isForbidden) return 'forbidden';
    const final = finalUrl === null ? undefined : URL.parse(finalUrl);
    // The final address may be a file, which `readLink` rejects; its host still matters.
    const link = final && (readLink(final.href) ?? readLink(final.origin));
    if (!link) return 'page';
    if (link.hostKey !== this.#hostKey) return 'elsewhere';
    return this.#finals.has(link.siteKey) ? 'same' : 'page';
  }

  #skip(page: CrawlPage, isForbidden: boolean): void {
    this.#skipped += 1;
    if (!isForbidden) return;
    this.#forbidden += 1;
    this.#leftOut.set(this.#keyOf(page), 'robots');
  }

  #judged(page: CrawlPage, finalUrl: string | null, newFingerprints: number): void {
    this.#done += 1;
    this.#waiting.told(page, newFingerprints);
    const siteKey = finalUrl === page.url ? this.#keyOf(page) : finalUrl !== null && readLink(finalUrl)?.siteKey;
    if (siteKey) this.#finals.set(siteKey, page.pageNo);
  }

  /** Derives the site key without parsing the address again. Only the start page's address may not be normalised. */
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

  #restoreResult({ pageNo, state, finalUrl = null, newFingerprints = 0, isForbidden = false }: CrawlRow): void {
    const page = this.#pages.get(pageNo);
    if (!page || state === 'ready' || state === 'queued') return;
    if (pageNo === 1) this.#isStartSettled = true;
    if (state === 'skipped') this.#skip(page, isForbidden);
    else this.#judged(page, finalUrl, newFingerprints);
  }
}
