import { setTimeout as pause } from 'node:timers/promises';
import type { PageResult, CrawlFigures } from '@stufenlos/contracts';
import { hostKeyOf } from '@stufenlos/contracts/address';
import { CrawlPlan } from './plan/crawl-plan.ts';
import type { CrawlPage } from './plan/crawl-page.ts';
import type { CrawlLimits } from './plan/crawl-limits.ts';
import { enteredLinks } from './plan/entered-links.ts';
import { noPageOf } from './plan/opened-page.ts';
import { readLink } from './plan/read-link.ts';
import type { SiteDiscovery } from './discovery/discover-site.ts';

/** Pages of one host that are open at once, whatever was ordered. */
const maxPagesPerHost = 2;

export interface CrawlOptions {
  /** The address of the start page; one that is known to be sound. */
  start: string;
  limits?: Partial<CrawlLimits>;
  /** Pages at once; never more than two. */
  concurrency: number;
  /** Page keys that an earlier run has opened: they come last. */
  seen?: Iterable<string>;
  signal: AbortSignal;
  /** Opens one page and says what it links to. Rejects only when the signal aborts. */
  open: (page: CrawlPage) => Promise<{ result: PageResult; links: readonly string[] }>;
  /** Takes a result that belongs to the run. */
  keep: (result: PageResult, page: CrawlPage) => Promise<void>;
  /** A page that was opened has no result in the run. */
  drop: (page: CrawlPage) => void;
  /** What the site says about itself, once, before its second page. */
  discover: (page: string) => Promise<SiteDiscovery>;
  onFigures?: (figures: CrawlFigures) => void;
  /** The machine's own unless a test brings another. */
  clock?: Clock;
}

export interface Clock {
  /** Milliseconds since any moment. */
  now: () => number;
  /** Resolves after that time, or as soon as the signal aborts. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>;
}

const systemClock: Clock = {
  now: () => performance.now(),
  pause: (ms, signal) => pause(ms, undefined, { signal }).catch(() => {}),
};

/** `leavesSite`: the start page led to another host, where nothing is followed. */
export interface CrawlEnd {
  figures: CrawlFigures;
  isSitemapCut: boolean;
  leavesSite: boolean;
}

/**
 * A whole site in one process: the plan is kept in memory. A page that turns out to be a known one, none of this site, or
 * no page at all (a file behind a link) has no result; what could not be judged has one, as everywhere.
 */
export async function crawl(options: CrawlOptions): Promise<CrawlEnd> {
  const { start, signal } = options;
  const plan = new CrawlPlan({
    start,
    ...(options.limits && { limits: options.limits }),
    ...(options.seen && { seen: options.seen }),
  });
  const prints = new Set<string>();
  let site: SiteDiscovery | undefined;
  let leavesSite = false;

  const work = async (page: CrawlPage) => {
    const { result, links } = await options.open(page);
    const fresh = result.findings.filter(({ fingerprint }) => !prints.has(fingerprint)).length;
    const outcome = plan.settle(page.pageNo, {
      finalUrl: result.finalUrl,
      newFingerprints: fresh,
      ...noPageOf(result.failure),
    });
    if (outcome === 'page') {
      for (const { fingerprint } of result.findings) prints.add(fingerprint);
      await options.keep(result, page);
      if (page.pageNo === 1) {
        leavesSite = result.finalUrl !== null && keyOf(result.finalUrl) !== keyOf(start);
        site = await discover(result);
      }
      if (!leavesSite) await admit(links, 'link', page.depth + 1);
      if (page.pageNo === 1) await admit(site?.sitemap ?? [], 'sitemap', 1);
    } else options.drop(page);
    options.onFigures?.(plan.figures());
  };
  const discover = async ({ state, finalUrl }: PageResult) =>
    state === 'failed' || leavesSite || signal.aborted || plan.limits.pages === 1
      ? undefined
      : options.discover(finalUrl ?? start);
  const admit = async (found: readonly string[], source: 'link' | 'sitemap', depth: number) => {
    const links = found.flatMap((address) => readLink(address) ?? []);
    const rules = site;
    const entered = rules && (await enteredLinks(links, (urls) => rules.allowedOf(urls)));
    plan.admit(found, { source, depth, ...(entered && { mayEnter: (url) => entered.has(url) }) });
  };

  await openPages(options, plan, () => site?.crawlDelayMs ?? 0, work);
  return { figures: plan.figures(), isSitemapCut: site?.isCut ?? false, leavesSite };
}

/**
 * Opens pages until the plan has no more.
 *
 * @param delayMs crawl delay of the site, as far as known
 */
async function openPages(
  { signal, concurrency, clock = systemClock }: CrawlOptions,
  plan: CrawlPlan,
  delayMs: () => number,
  work: (page: CrawlPage) => Promise<void>,
): Promise<void> {
  let nextAt = 0;
  const running = new Set<Promise<void>>();
  const faults: unknown[] = [];
  while (!signal.aborted && faults.length === 0) {
    // A crawl delay counts from the end of one page to the beginning of the next.
    const maxRunning = delayMs() > 0 ? 1 : Math.min(concurrency, maxPagesPerHost);
    const [page] = running.size < maxRunning ? plan.nextPages(1) : [];
    if (page) {
      if (nextAt > clock.now()) await clock.pause(nextAt - clock.now(), signal);
      if (signal.aborted) break;
      const one = work(page)
        .catch((error: unknown) => void (signal.aborted || faults.push(error)))
        .finally(() => {
          running.delete(one);
          nextAt = clock.now() + delayMs();
        });
      running.add(one);
    } else if (running.size > 0) await Promise.race(running);
    else break;
  }
  await Promise.all(running);
  if (faults.length > 0) throw faults[0];
}

const keyOf = (url: string) => hostKeyOf(new URL(url));
