import { hostKeyOf, type PageResult, type ScanJob } from '@stufenlos/contracts';
import type { ScanRun, SiteDiscovery } from '@stufenlos/scan-engine';
import { enteredLinks, type Link } from '@stufenlos/scan-engine/plan';
import { filterSiteLinks, sitemapLimit, type SiteFacts } from './site-facts.ts';

const keepMs = 10 * 60_000;
const keptSites = 100;

type Rules = Pick<SiteDiscovery, 'allowedOf'>;

export interface ScannedPage {
  scanJob: Pick<ScanJob, 'robots' | 'survey' | 'linkLimit'>;
  pageNo: number;
  url: string;
  result: PageResult;
  /** All that the page links to, as it was seen. */
  links: readonly string[];
  signal: AbortSignal;
}

/**
 * What websites say about themselves, for the jobs of this process: robots.txt decides which links are told. Its rules
 * are kept for ten minutes per origin; a sitemap is read with the start page and goes with its fact.
 */
export class SiteDiscoveries {
  readonly #kept = new Map<string, { rules: Promise<Rules>; until: number }>();

  /** @throws the signal's reason when it was aborted while the sitemap was read */
  async factsOf(run: ScanRun, page: ScannedPage): Promise<SiteFacts> {
    const { scanJob, pageNo, url, result, links } = page;
    const hostKey = hostKeyOf(new URL(url));
    const final = result.finalUrl ?? url;
    // Nothing is followed from a page that could not be judged, or belongs to somebody else.
    if (result.state === 'failed' || hostKeyOf(new URL(final)) !== hostKey) return { links: [] };
    const isStart = scanJob.survey === true && pageNo === 1;
    const discovery = isStart ? await this.#discover(run, final, page) : undefined;
    const rules = discovery ?? (await this.#rulesOf(run, final, page));
    const told = filterSiteLinks(links, { hostKey, addresses: scanJob.linkLimit });
    const listed = filterSiteLinks(discovery?.sitemap ?? [], { hostKey, ...sitemapLimit });
    const all = [...told.kept, ...listed.kept];
    const allowed = await enteredLinks(all, (urls) => rules.allowedOf(urls));
    const urlsOf = (kept: readonly Link[]) => kept.flatMap((one) => (allowed.has(one.url) ? [one.url] : []));
    const forbidden = new Set(all.flatMap((one) => (allowed.has(one.url) ? [] : [one.url])));
    return {
      links: urlsOf(told.kept),
      forbidden: [...forbidden].slice(0, Math.max(scanJob.linkLimit, 1)),
      ...(discovery
        ? {
            sitemap: urlsOf(listed.kept),
            crawlDelayMs: discovery.crawlDelayMs,
            isSitemapCut: discovery.isCut || listed.isCut,
          }
        : {}),
    };
  }

  async #discover(run: ScanRun, final: string, { scanJob, signal }: ScannedPage): Promise<SiteDiscovery> {
    const discovery = await run.discover(final, { robots: scanJob.robots, signal });
    // It returns what it has when it is ended, and the api takes the first result of a page for good.
    signal.throwIfAborted();
    this.#keep(keyOf(final, scanJob), Promise.resolve({ allowedOf: discovery.allowedOf.bind(null) }));
    return discovery;
  }

  #rulesOf(run: ScanRun, final: string, { scanJob, signal }: ScannedPage): Promise<Rules> {
    const key = keyOf(final, scanJob);
    const kept = this.#kept.get(key);
    if (kept && kept.until > performance.now()) return kept.rules;
    const rules = run.discover(final, { robots: scanJob.robots, sitemaps: false, signal });
    this.#keep(key, rules);
    // The next caller asks again.
    rules.catch(() => this.#kept.delete(key));
    return rules;
  }

  #keep(key: string, rules: Promise<Rules>): void {
    this.#kept.delete(key);
    this.#kept.set(key, { rules, until: performance.now() + keepMs });
    const [eldest] = this.#kept.keys();
    if (this.#kept.size > keptSites && eldest !== undefined) this.#kept.delete(eldest);
  }
}

const keyOf = (page: string, { robots }: ScannedPage['scanJob']) => `${robots} ${new URL(page).origin}`;
