import { hostKeyOf } from '@stufenlos/contracts/address';
import { Egress } from '@stufenlos/egress';
import type { EgressOptions } from '@stufenlos/egress';
import type { Robots } from './robots.ts';
import { readSitemaps, type SitemapOptions } from './sitemaps.ts';
import { SiteRules } from './site-rules.ts';

/** The contents of a site's robots.txt and sitemaps. */
export interface SiteDiscovery {
  /** Pause between two pages from robots.txt, at most 10 s; 0 without one. */
  crawlDelayMs: number;
  /** Page addresses in the sitemaps, of the same host only. */
  sitemap: string[];
  /** Whether the sitemaps contain more addresses, or could not be read completely. */
  isCut: boolean;
  /** Returns the subset of these addresses that robots.txt allows: for each origin of the site its own. */
  allowedOf(urls: readonly string[]): Promise<Set<string>>;
}

export interface DiscoveryOptions {
  /** See `ScanOptions.robots`. */
  robots?: 'respect' | 'owner';
  /** `false` reads only robots.txt. */
  sitemaps?: boolean;
  signal?: AbortSignal;
}

/** After this time the site is crawled by its links only. */
const discoveryTimeoutMs = 30_000;

/**
 * Reads robots.txt and the sitemaps that it names, or `/sitemap.xml` if none of them is one. Uses its own egress proxy
 * with the same policy and limits as for a page, because a sitemap is untrusted and contains addresses.
 *
 * @param page address of a page of the site, after redirects
 */
export async function discoverSite(
  page: string,
  robots: Robots,
  egressOptions: Omit<EgressOptions, 'onOverflow'>,
  { robots: robotsMode = 'respect', sitemaps = true, signal }: DiscoveryOptions,
): Promise<SiteDiscovery> {
  const withEgress = async <T>(work: (proxy: string) => Promise<T>): Promise<T> => {
    const egress = await Egress.listen({ ...egressOptions, onOverflow: () => {} });
    try {
      return await work(egress.url);
    } finally {
      egress.close();
    }
  };
  return withEgress(async (proxy) => {
    const verdict = await robots.verdictOf(page, proxy);
    const rules = verdict.kind === 'rules' ? verdict.rules : undefined;
    const isOpen = robotsMode === 'owner' || verdict.kind !== 'closed';
    const hostKey = hostKeyOf(new URL(page));
    const isOurs = (url: URL) => /^https?:$/.test(url.protocol) && hostKeyOf(url) === hostKey;
    const discoverySignal = AbortSignal.any([AbortSignal.timeout(discoveryTimeoutMs), ...(signal ? [signal] : [])]);
    const options = { proxy, signal: discoverySignal, isOurs };
    const { addresses, isCut } =
      isOpen && sitemaps ? await sitemapsOf(page, rules?.sitemaps ?? [], options) : { addresses: [], isCut: false };
    // Most sites link to one origin only, so another one is asked when a link leads there.
    const siteRules = new SiteRules(page, verdict, (url) => withEgress((later) => robots.verdictOf(url, later)));
    return {
      crawlDelayMs: rules?.crawlDelayMs ?? 0,
      sitemap: addresses,
      isCut,
      allowedOf: async (urls) => (robotsMode === 'owner' ? new Set(urls) : siteRules.allowedOf(urls)),
    };
  });
}

async function sitemapsOf(page: string, names: readonly string[], options: SitemapOptions) {
  const named = names.flatMap((name) => URL.parse(name, new URL('/robots.txt', page).href)?.href ?? []);
  const reading = await readSitemaps(named, options);
  const usual = new URL('/sitemap.xml', page).href;
  if (reading.isFound || options.signal.aborted || named.includes(usual)) return reading;
  const { addresses, isCut } = await readSitemaps([usual], { ...options, isGuess: true });
  return { addresses, isCut: isCut || reading.isCut };
}
