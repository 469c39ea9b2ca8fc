import { hostKeyOf } from '@stufenlos/contracts/address';
import { Egress } from '@stufenlos/egress';
import type { EgressOptions } from '@stufenlos/egress';
import type { Robots } from './robots.ts';
import { readSitemaps } from './sitemaps.ts';

/** The contents of a site's robots.txt and sitemaps. */
export interface SiteDiscovery {
  /** Pause between two pages from robots.txt, at most 10 s; 0 without one. */
  crawlDelayMs: number;
  /** Page addresses in the sitemaps, of the same host only. */
  sitemap: string[];
  /** Whether the sitemaps contain more addresses, or could not be read completely. */
  isCut: boolean;
  /** Returns the subset of these addresses that robots.txt allows. */
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
 * Reads robots.txt and the sitemaps that it names, else `/sitemap.xml`. Uses its own egress proxy with the same policy
 * and limits as for a page, because a sitemap is untrusted and contains addresses.
 *
 * @param page address of a page of the site, after redirects
 */
export async function discoverSite(
  page: string,
  robots: Robots,
  egressOptions: Omit<EgressOptions, 'onOverflow'>,
  { robots: robotsMode = 'respect', sitemaps = true, signal }: DiscoveryOptions,
): Promise<SiteDiscovery> {
  const egress = await Egress.listen({ ...egressOptions, onOverflow: () => {} });
  try {
    const verdict = await robots.verdictOf(page, egress.url);
    const rules = verdict.kind === 'rules' ? verdict.rules : undefined;
    const isOpen = robotsMode === 'owner' || verdict.kind !== 'closed';
    const hostKey = hostKeyOf(new URL(page));
    const isOurs = (url: URL) => /^https?:$/.test(url.protocol) && hostKeyOf(url) === hostKey;
    const named = rules?.sitemaps ?? [];
    const roots = named.length > 0 ? named : [new URL('/sitemap.xml', page).href];
    const discoverySignal = AbortSignal.any([AbortSignal.timeout(discoveryTimeoutMs), ...(signal ? [signal] : [])]);
    const { addresses, isCut } = await readSitemaps(isOpen && sitemaps ? roots : [], {
      proxy: egress.url,
      signal: discoverySignal,
      isOurs,
    });
    return {
      crawlDelayMs: rules?.crawlDelayMs ?? 0,
      sitemap: addresses,
      isCut,
      async allowedOf(urls) {
        if (robotsMode === 'owner') return new Set(urls);
        return isOpen ? ((await rules?.allowedOf(urls)) ?? new Set(urls)) : new Set();
      },
    };
  } finally {
    egress.close();
  }
}
