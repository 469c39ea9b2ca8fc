import type { IncomingMessage } from 'node:http';
import { decodedContent, proxiedFetch } from '@stufenlos/egress';
import { defaultSitemapFileLimits } from './sitemap-file.ts';
import type { SitemapFileLimits } from './sitemap-file.ts';
import { SitemapReader } from './sitemap-reader.ts';
import { WebPageError } from './web-page-error.ts';

export interface SitemapLimits extends SitemapFileLimits {
  /** Page addresses of all files together. */
  addresses: number;
  /** Files that are fetched; an index of indexes can reference millions. */
  files: number;
  /** Maximum depth of a file: the roots have depth 0, files in their indexes depth 1. */
  indexes: number;
}

export const defaultSitemapLimits: SitemapLimits = {
  addresses: 100_000,
  files: 200,
  indexes: 2,
  ...defaultSitemapFileLimits,
};

export interface SitemapOptions {
  /** URL of the egress proxy. */
  proxy: string;
  signal: AbortSignal;
  /** Whether an address belongs to the site. Other addresses are neither fetched nor returned. */
  isOurs: (url: URL) => boolean;
  limits?: Partial<SitemapLimits>;
  /** Nobody has named the roots. A web page in the place of one means that there is no sitemap. */
  isGuess?: boolean;
}

export interface SitemapReading {
  addresses: string[];
  /** Whether at least one file was a sitemap. */
  isFound: boolean;
  /** Whether addresses may be missing, because of a limit, a damaged, unreadable or missing file, or a timeout. */
  isCut: boolean;
}

/**
 * Reads page addresses from sitemaps and the files in their indexes, breadth first. Continues with the next file after an
 * error. Never throws; after an abort by the signal it returns the addresses found so far.
 */
export async function readSitemaps(roots: readonly string[], options: SitemapOptions): Promise<SitemapReading> {
  const limits = { ...defaultSitemapLimits, ...options.limits };
  const addresses = new Set<string>();
  const waiting = roots.map((address) => ({ address, depth: 0 }));
  const opened = new Set<string>();
  let [isCut, isFound] = [false, false];
  const reader = new SitemapReader(options.signal);
  for (const { address, depth } of waiting) {
    const url = URL.parse(address);
    if (!url || !options.isOurs(url) || opened.has(url.href)) continue;
    // Nobody has looked into this file, so it may list more.
    const isFull = opened.size >= limits.files || addresses.size >= limits.addresses;
    isCut ||= isFull;
    if (isFull || options.signal.aborted) break;
    opened.add(url.href);
    let answer: IncomingMessage | undefined;
    const isGuess = options.isGuess === true && depth === 0;
    try {
      const file = await open(url, options);
      isCut ||= file === 'unreadable' || (file === 'missing' && depth > 0);
      if (typeof file === 'string') continue;
      answer = file;
      if (isGuess && isWebPage(answer)) continue;
      for await (const { kind, address: found } of eachOf(reader.locationsIn(decodedContent(answer), limits))) {
        if (kind === 'page' && addresses.size >= limits.addresses) isCut = true;
        if (isCut && addresses.size >= limits.addresses) break;
        if (kind === 'sitemap' && depth >= limits.indexes) isCut = true;
        else if (kind === 'sitemap' && waiting.length < 10 * limits.files) {
          waiting.push({ address: found, depth: depth + 1 });
        } else if (kind === 'sitemap') isCut = true;
        else if (isOurPage(found, options)) addresses.add(found);
      }
      isFound = true;
    } catch (error) {
      isCut ||= !(isGuess && error instanceof WebPageError);
    } finally {
      answer?.destroy();
    }
  }
  await reader.close();
  return { addresses: [...addresses], isFound: isFound || addresses.size > 0, isCut: isCut || options.signal.aborted };
}

async function* eachOf<T>(batches: AsyncIterable<readonly T[]>): AsyncGenerator<T> {
  for await (const batch of batches) yield* batch;
}

function isOurPage(found: string, { isOurs }: SitemapOptions): boolean {
  const url = URL.parse(found);
  return url !== null && isOurs(url);
}

const isWebPage = ({ headers }: IncomingMessage) => /^\s*text\/html\b/i.test(headers['content-type'] ?? '');

/** `elsewhere`: it redirects to another site, or endlessly. `unreadable`: it may be there and did not arrive. */
async function open(
  url: URL,
  { proxy, signal, isOurs }: SitemapOptions,
): Promise<IncomingMessage | 'missing' | 'elsewhere' | 'unreadable'> {
  const accept = 'application/xml,text/xml,application/gzip,*/*;q=0.5';
  const fetched = await proxiedFetch(url, { proxy, signal, accept, mayRedirectTo: isOurs });
  if (fetched.kind !== 'answer') return fetched.kind === 'refused' ? 'unreadable' : 'elsewhere';
  const { status, answer } = fetched;
  if (status >= 200 && status < 300) return answer;
  answer.destroy();
  return status >= 500 || status === 429 ? 'unreadable' : 'missing';
}
