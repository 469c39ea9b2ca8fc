import type { PageFact } from '@stufenlos/contracts';
import { readLink } from '@stufenlos/scan-engine/plan';

/** What a page of a website tells beside its own result. */
export type SiteFacts = Pick<PageFact, 'links' | 'forbidden' | 'sitemap' | 'crawlDelayMs' | 'isSitemapCut'>;

/** Of a sitemap, so that it fits into a message beside a result: the api remembers about half as many. */
export const sitemapLimit = { addresses: 10_000, bytes: 400_000 };

export interface LinkFilter {
  /** Only these are pages of the site. */
  hostKey: string;
  addresses: number;
  bytes?: number;
}

/**
 * Addresses in the form in which they are opened, each page once, of one host only, in their order. Pure. Stops at its
 * limits: `isCut` then.
 */
export function filterSiteLinks(
  found: readonly string[],
  { hostKey, addresses, bytes = Infinity }: LinkFilter,
): { urls: string[]; isCut: boolean } {
  const urls = new Map<string, string>();
  let size = 0;
  for (const text of found) {
    const link = readLink(text);
    if (!link || link.hostKey !== hostKey || urls.has(link.siteKey)) continue;
    size += link.url.length + 3;
    if (urls.size >= addresses || size > bytes) return { urls: [...urls.values()], isCut: true };
    urls.set(link.siteKey, link.url);
  }
  return { urls: [...urls.values()], isCut: false };
}
