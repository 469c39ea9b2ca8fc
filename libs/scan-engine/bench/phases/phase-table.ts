import { median } from '../comparison.ts';
import type { Share } from './recorder.ts';

/** Markdown table with a row per phase in order of first appearance: median wall time, mean processor time. */
export function phaseTable(pages: readonly Map<string, Share>[]): string {
  const names = [...new Set(pages.flatMap((page) => [...page.keys()]))];
  const row = (name: string, shares: readonly (Share | undefined)[]) => {
    const mean = (pick: (share: Share) => number) =>
      shares.reduce((sum, share) => sum + (share ? pick(share) : 0), 0) / Math.max(1, shares.length);
    const wall = median(shares.map((share) => share?.wallMs ?? 0)) ?? 0;
    const [node, browser] = [mean(({ nodeMs }) => nodeMs), mean(({ browserMs }) => browserMs)];
    return `| ${name} | ${[wall, node, browser, node + browser].map((ms) => ms.toFixed(1)).join(' | ')} |`;
  };
  const totals = pages.map((page) =>
    [...page.values()].reduce((sum, share) => ({
      wallMs: sum.wallMs + share.wallMs,
      nodeMs: sum.nodeMs + share.nodeMs,
      browserMs: sum.browserMs + share.browserMs,
    })),
  );
  return [
    '| phase | wall ms (median) | node CPU ms (mean) | browser CPU ms (mean) | CPU ms (mean) |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...names.map((name) =>
      row(
        name,
        pages.map((page) => page.get(name)),
      ),
    ),
    row('**all**', totals),
  ].join('\n');
}
