import type { CrawlLimits } from './crawl-limits.ts';

const date = /^\d{4}-\d{1,2}(?:-\d{1,2})?$/;
const number = /^\d+(?:\.[a-z]{2,5})?$/;
const language = /^[a-z]{2}(?:[-_][a-z]{2})?$/i;
/** Name of one item of many: `a-title-of-many-words`, `article-4711` or a long identifier. */
const itemName = /^(?:[^-]+-){3,}[^-]+$|\d{3,}|^[0-9a-f]{8,}$/i;
const segmentLimit = 20;
const repeatLimit = 3;

const segmentsOf = (path: string) => path.split('/').filter((segment) => segment !== '');

/**
 * Groups pages that probably share a template. Uses only the address, because pages are chosen before they are opened.
 * `/blog/a` and `/blog/b` have the same cluster, `/contact` and `/about` do not.
 */
export function clusterOf(url: string): string {
  const { pathname, search, hash } = new URL(url);
  const segments = segmentsOf(pathname + (hash.startsWith('#') ? hash.replace(/^#!?/, '') : ''));
  const prefix = segments[0] !== undefined && language.test(segments[0]) ? 1 : 0;
  const parts = segments.map((segment, at) => {
    const isLeaf = at === segments.length - 1 && at > prefix;
    return isLeaf || number.test(segment) || date.test(segment) || itemName.test(segment) ? '*' : segment;
  });
  const names =
    search === ''
      ? []
      : search
          .slice(1)
          .split('&')
          .map((pair) => pair.split('=')[0] ?? '');
  const query = names.length === 0 ? '' : `?${[...new Set(names)].join('&')}`;
  return `/${parts.join('/')}${query}`.slice(0, 300);
}

/** An address pattern that may be endless, with its page limit. */
export interface Pattern {
  key: string;
  limit: number;
}

/** The patterns of an address, or `endless` for an address with too many or repeated segments. */
export function patternsOf(url: string, limits: CrawlLimits): readonly Pattern[] | 'endless' {
  const { pathname, search } = new URL(url);
  const segments = segmentsOf(pathname);
  const repeats = Map.groupBy(segments, (segment) => segment);
  const isGrowing = [...repeats.values()].some((same) => same.length > repeatLimit);
  if (isGrowing || segments.length > segmentLimit) return 'endless';
  const patterns: Pattern[] = [];
  if (search !== '') patterns.push({ key: `?${pathname}`, limit: limits.queries });
  const last = segments.at(-1) ?? '';
  const numbered = segments.filter((segment) => number.test(segment)).length;
  const key = pathname.replaceAll(/\d+/g, '#');
  if (date.test(last) || (number.test(last) && numbered > 1)) patterns.push({ key, limit: limits.dates });
  else if (number.test(last)) patterns.push({ key, limit: limits.numbers });
  return patterns;
}
