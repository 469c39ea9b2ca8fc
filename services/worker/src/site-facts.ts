import type { PageFact } from '@stufenlos/contracts';
import { readLink, type Link } from '@stufenlos/scan-engine/plan';

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

/** Links to pages of one host only, each page once, in their order. Pure. Stops at its limits: `isCut` then. */
export function filterSiteLinks(
  found: readonly string[],
  { hostKey, addresses, bytes = Infinity }: LinkFilter,
): { kept: Link[]; isCut: boolean } {
  const links = new Map<string, Link>();
  let size = 0;
  for (const text of found) {
    const link = readLink(text);
    if (!link || link.hostKey !== hostKey || links.has(link.siteKey)) continue;
    size += link.url.length + 3;
    if (links.size >= addresses || size > bytes) return { kept: [...links.values()], isCut: true };
    links.set(link.siteKey, link);
  }
  return { kept: [...links.values()], isCut: false };
}
