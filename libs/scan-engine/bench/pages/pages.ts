import { application, dashboard, form, landing, product, shopList, table } from './doing.ts';
import { prose } from './prose.ts';
import type { Prose } from './prose.ts';
import { article, documentation, embeddedPage, frames, large, news } from './reading.ts';

/**
 * The kinds of pages, in the order of a run. All are complete at `load`, so the floor, which waits for nothing else,
 * and the engine, which waits for the page to settle, judge the same content.
 */
const kinds = {
  article,
  'shop-list': shopList,
  form,
  documentation,
  landing,
  application,
  table,
  frames,
  product,
  dashboard,
  news,
  large,
} satisfies Record<string, (text: Prose, seed: number) => string>;

const names = Object.keys(kinds) as (keyof typeof kinds)[];

/** Paths of `count` pages: all kinds in turn, each time with other content. */
export const paths = (count: number): string[] =>
  Array.from({ length: count }, (_, n) => `/${names[n % names.length]}/${Math.floor(n / names.length)}`);

/** @returns the HTML of the page, undefined for an unknown path */
export function pageAt(path: string): string | undefined {
  const [, kind = '', number = ''] = /^\/([a-z-]+)\/(\d{1,5})$/.exec(path) ?? [];
  const seed = Number(number);
  if (kind === 'embedded') return embeddedPage(prose(10_000 + seed));
  const kindIndex = names.indexOf(kind as keyof typeof kinds);
  const name = names[kindIndex];
  return name && kinds[name](prose(1 + kindIndex + 100 * seed), seed);
}
