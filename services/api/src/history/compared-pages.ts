import { addressOf } from '@stufenlos/contracts';
import type { JudgedPage } from '../findings/judged-pages.ts';

/** Numbers of the pages that both runs judged, in each of them, and how many pages only one of the two did. */
export interface ComparedPages {
  earlier: number[];
  later: number[];
  onlyOnce: number;
  /** The same page in the earlier and in the later run. */
  pairs: (readonly [JudgedPage, JudgedPage])[];
}

/** Pages are the same when the address that was judged is, after redirects and without its fragment. Pure. */
export function comparedPages(earlier: readonly JudgedPage[], later: readonly JudgedPage[]): ComparedPages {
  const before = Map.groupBy(earlier, keyOf);
  const after = Map.groupBy(later, keyOf);
  const both = [...before.keys()].filter((key) => after.has(key));
  const numbers = (pages: typeof before) => both.flatMap((key) => (pages.get(key) ?? []).map(({ page_no }) => page_no));
  return {
    earlier: numbers(before),
    later: numbers(after),
    onlyOnce: before.size + after.size - 2 * both.length,
    pairs: both.flatMap((key) =>
      (before.get(key) ?? []).flatMap((one) => (after.get(key) ?? []).map((other) => [one, other] as const)),
    ),
  };
}

function keyOf({ url, final_url }: Pick<JudgedPage, 'url' | 'final_url'>): string {
  const address = final_url ?? url;
  const read = URL.parse(address);
  return read ? addressOf(read).pageKey : address;
}
