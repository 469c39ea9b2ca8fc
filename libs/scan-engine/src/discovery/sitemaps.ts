import type { IncomingMessage } from 'node:http';
import { proxiedFetch } from '../egress/proxied-fetch.ts';
import { defaultSitemapFileLimits } from './sitemap-file.ts';
import type { SitemapFileLimits } from './sitemap-file.ts';
import { SitemapReader } from './sitemap-reader.ts';

export interface SitemapLimits extends SitemapFileLimits {
  /** Addresses of all files together. */
  addresses: number;
  /** Files that are opened; an index of indexes may name millions. */
  files: number;
  /** An index is 0; what it names is 1. */
  indexes: number;
}

export const defaultSitemapLimits: SitemapLimits = {
  addresses: 100_000,
  files: 200,
  indexes: 2,
  ...defaultSitemapFileLimits,
};

export interface SitemapOrder {
  /** Address of the egress to go through. */
  proxy: string;
  signal: AbortSignal;
  /** Whether an address belongs to the site: others are neither fetched nor listed. */
  isOurs: (url: URL) => boolean;
  limits?: Partial<SitemapLimits>;
}

export interface SitemapReading {
  addresses: string[];
  /** Something was left out: too much, damaged, not to be had in time. What is listed counts all the same. */
  isCut: boolean;
}

/**
 * The pages that sitemaps name, and those that these name, breadth first. Whatever is wrong with one of them, the others
 * are read.
 *
 * @throws never; an end that was asked for by the signal cuts it
 */
export async function readSitemaps(roots: readonly string[], order: SitemapOrder): Promise<SitemapReading> {
  const limits = { ...defaultSitemapLimits, ...order.limits };
  const addresses = new Set<string>();
  const waiting = roots.map((address) => ({ address, depth: 0 }));
  const opened = new Set<string>();
  let isCut = false;
  const reader = new SitemapReader(order.signal);
  for (const { address, depth } of waiting) {
    const url = URL.parse(address);
    if (!url || !order.isOurs(url) || opened.has(url.href)) continue;
    isCut ||= opened.size >= limits.files;
    if (opened.size >= limits.files || addresses.size >= limits.addresses || order.signal.aborted) break;
    opened.add(url.href);
    let answer: IncomingMessage | undefined;
    try {
      answer = await open(url, order);
      if (!answer) continue;
      for await (const { kind, address: found } of eachOf(reader.locationsIn(answer, limits))) {
        if (kind === 'page' && addresses.size >= limits.addresses) isCut = true;
        if (isCut && addresses.size >= limits.addresses) break;
        if (kind === 'sitemap' && depth >= limits.indexes) isCut = true;
        else if (kind === 'sitemap' && waiting.length < 10 * limits.files) {
          waiting.push({ address: found, depth: depth + 1 });
        } else if (kind === 'sitemap') isCut = true;
        else if (isOurPage(found, order)) addresses.add(found);
      }
    } catch {
      isCut = true;
    } finally {
      answer?.destroy();
    }
  }
  await reader.close();
  return { addresses: [...addresses], isCut: isCut || order.signal.aborted };
}

async function* eachOf<T>(batches: AsyncIterable<readonly T[]>): AsyncGenerator<T> {
  for await (const batch of batches) yield* batch;
}

function isOurPage(found: string, { isOurs }: SitemapOrder): boolean {
  const url = URL.parse(found);
  return url !== null && isOurs(url);
}

/** Undefined for what is not there. */
async function open(url: URL, { proxy, signal, isOurs }: SitemapOrder): Promise<IncomingMessage | undefined> {
  const accept = 'application/xml,text/xml,application/gzip,*/*;q=0.5';
  const fetched = await proxiedFetch(url, { proxy, signal, accept, mayRedirectTo: isOurs });
  if (fetched.kind !== 'answer') return undefined;
  if (fetched.status >= 200 && fetched.status < 300) return fetched.answer;
  fetched.answer.destroy();
  return undefined;
}
