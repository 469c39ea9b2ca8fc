import { median } from '../comparison.ts';
import type { Recorder, Share } from './recorder.ts';
import type { RuleTimes } from './rule-times.ts';

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

/** Processor time per page and the largest memory of each kind of process, of both sides. */
export function kindTable(engine: Recorder, floor: Recorder): string {
  const sides = [engine, floor].map(({ kinds, pages }) => ({ ms: kinds.ms, mb: kinds.peakMb, count: pages.length }));
  const names = [...new Set(sides.flatMap(({ ms }) => [...ms.keys()]))];
  const cells = (name: string) =>
    sides.flatMap(({ ms, mb, count }) => [(ms.get(name) ?? 0) / count, mb.get(name) ?? 0]).map((one) => one.toFixed(0));
  return [
    '| process | engine: CPU ms per page | engine: peak MB | floor: CPU ms per page | floor: peak MB |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...names.map((name) => `| ${name} | ${cells(name).join(' | ')} |`),
  ].join('\n');
}

const shownMoments = 8;

/** Memory of each kind of process after some of the pages, from the first to the last. */
export function memoryTable({ kinds: { memory } }: Recorder): string {
  const step = Math.max(1, Math.ceil(memory.length / shownMoments));
  const moments = memory.filter((_moment, index) => (memory.length - 1 - index) % step === 0 || index === 0);
  const names = [...new Set(moments.flatMap(({ mb }) => [...mb.keys()]))];
  const cells = ({ mb }: (typeof moments)[number]) => {
    const all = [...mb.values()].reduce((sum, one) => sum + one, 0);
    return [...names.map((name) => mb.get(name) ?? 0), all].map((one) => one.toFixed(0));
  };
  return [
    `| after page | ${names.join(' | ')} | all |`,
    `| ---: |${' ---: |'.repeat(names.length + 1)}`,
    ...moments.map((moment) => `| ${[moment.page, ...cells(moment)].join(' | ')} |`),
  ].join('\n');
}

const shownRules = 15;

/** The slowest rules of axe-core and own static checks in the engine's audits. */
export function ruleTable({ sorted }: RuleTimes, pages: number): string {
  const rest = sorted.slice(shownRules).reduce((sum, [, ms]) => sum + ms, 0);
  const rows = [...sorted.slice(0, shownRules), [`${Math.max(0, sorted.length - shownRules)} others`, rest] as const];
  return [
    '| rule | ms per page |',
    '| --- | ---: |',
    ...rows.map(([rule, ms]) => `| ${rule} | ${(ms / pages).toFixed(1)} |`),
  ].join('\n');
}
