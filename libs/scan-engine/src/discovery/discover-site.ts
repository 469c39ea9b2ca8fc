import { hostKeyOf } from '@stufenlos/contracts/address';
import { Egress } from '../egress/egress.ts';
import type { EgressOptions } from '../egress/egress.ts';
import type { Robots } from './robots.ts';
import { readSitemaps } from './sitemaps.ts';

/** What a site says about itself before its pages are opened. */
export interface SiteDiscovery {
  /** Between two pages, as robots.txt asks for, at most 10 s. */
  crawlDelayMs: number;
  /** Addresses of its sitemaps, of the same host only. */
  sitemap: string[];
  /** The sitemaps hold more, or could not be read to their end. */
  isCut: boolean;
  /** Of these pages, those that robots.txt lets us open. */
  allowedOf(urls: readonly string[]): Promise<Set<string>>;
}

export interface DiscoveryOptions {
  /** As `ScanOptions.robots`. */
  robots?: 'respect' | 'owner';
  /** `false`: only what robots.txt says. */
  sitemaps?: boolean;
  signal?: AbortSignal;
}

/** A site that is slow with its sitemaps is crawled by its links. */
const surveyLimitMs = 30_000;

/**
 * Reads robots.txt and the sitemaps that it names, else `/sitemap.xml`. Through an egress of its own with the same
 * rules and limits as a page's: a sitemap is a stranger's text that names addresses.
 *
 * @param page of the site, after redirects
 */
export async function discoverSite(
  page: string,
  robots: Robots,
  egressOptions: Omit<EgressOptions, 'onOverflow'>,
  { robots: obedience = 'respect', sitemaps = true, signal }: DiscoveryOptions,
): Promise<SiteDiscovery> {
  const egress = await Egress.listen({ ...egressOptions, onOverflow: () => {} });
  try {
    const verdict = await robots.verdictOf(page, egress.url);
    const rules = verdict.kind === 'rules' ? verdict.rules : undefined;
    const isOpen = obedience === 'owner' || verdict.kind !== 'closed';
    const hostKey = hostKeyOf(new URL(page));
    const isOurs = (url: URL) => /^https?:$/.test(url.protocol) && hostKeyOf(url) === hostKey;
    const named = rules?.sitemaps ?? [];
    const roots = named.length > 0 ? named : [new URL('/sitemap.xml', page).href];
    const isTime = AbortSignal.any([AbortSignal.timeout(surveyLimitMs), ...(signal ? [signal] : [])]);
    const { addresses, isCut } = await readSitemaps(isOpen && sitemaps ? roots : [], {
      proxy: egress.url,
      signal: isTime,
      isOurs,
    });
    return {
      crawlDelayMs: rules?.crawlDelayMs ?? 0,
      sitemap: addresses,
      isCut,
      async allowedOf(urls) {
        if (obedience === 'owner') return new Set(urls);
        return isOpen ? ((await rules?.allowedOf(urls)) ?? new Set(urls)) : new Set();
      },
    };
  } finally {
    egress.close();
  }
}
