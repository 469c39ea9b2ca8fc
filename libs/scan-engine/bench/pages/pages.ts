import { application, dashboard, form, landing, product, shopList, table } from './doing.ts';
import { prose } from './prose.ts';
import type { Prose } from './prose.ts';
import { article, documentation, embeddedPage, frames, large, news } from './reading.ts';

/**
 * The kinds of pages that are scanned, in the order in which a run takes them. All stand complete at `load`, so that
 * a bare loop that waits for nothing else and an engine that waits for calm judge the same.
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

/** Paths of so many pages: every kind in turn, each time with another content. */
export const paths = (count: number): string[] =>
  Array.from({ length: count }, (_, n) => `/${names[n % names.length]}/${Math.floor(n / names.length)}`);

/** The page at a path, or nothing. */
export function pageAt(path: string): string | undefined {
  const [, kind = '', number = ''] = /^\/([a-z-]+)\/(\d{1,5})$/.exec(path) ?? [];
  const seed = Number(number);
  if (kind === 'embedded') return embeddedPage(prose(10_000 + seed));
  const place = names.indexOf(kind as keyof typeof kinds);
  const name = names[place];
  return name && kinds[name](prose(1 + place + 100 * seed), seed);
}
