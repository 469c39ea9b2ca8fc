import type { PageResult, PageRule } from '@stufenlos/contracts';
import { describe, expect, it } from 'vitest';
import { compareFindings, figuresOf, median, missedTargets } from './comparison.ts';
import type { Round, Run } from './comparison.ts';

const floor = [
  { url: 'http://a/1', violations: ['image-alt', 'label'] },
  { url: 'http://a/2', violations: ['image-alt'] },
];
const page = (url: string, rules: Record<string, PageRule['outcome']>) =>
  ({ url, rules: Object.entries(rules).map(([ruleId, outcome]) => ({ ruleId, outcome, nodes: 1 })) }) as PageResult;

describe('comparing the findings of the engine with those of the floor', () => {
  it('accepts every pair of page and rule as a violation or for review', () => {
    const engine = [
      page('http://a/2', { 'image-alt': 'violation' }),
      page('http://a/1', { 'image-alt': 'violation', label: 'review', 'link-name': 'violation' }),
    ];
    expect(compareFindings(floor, engine)).toEqual({ expected: 3, missing: [] });
  });

  it('reports a violation that is missing on only one page', () => {
    const engine = [
      page('http://a/1', { 'image-alt': 'violation', label: 'violation' }),
      page('http://a/2', { 'image-alt': 'pass', label: 'violation' }),
    ];
    expect(compareFindings(floor, engine).missing).toEqual([{ url: 'http://a/2', rule: 'image-alt' }]);
  });
});

const run = (side: Run['side'], cpuSeconds: number | null, wallSeconds: number, peakMb: number | null): Run => ({
  side,
  pages: 10,
  cost: { code: 0, isLate: false, wallSeconds, cpuSeconds, peakMb, isMemoryExact: true, left: 0 },
});
const round = (slowness: number, ratio: number): Round => ({
  floor: run('floor', 10 * slowness, 20 * slowness, 400),
  engine: run('engine', 10 * slowness * ratio, 20 * slowness * ratio, 500),
});

describe('figuresOf', () => {
  it('compares within a round only, so a machine that slows down has no effect', () => {
    const figures = figuresOf([round(1, 1.25), round(3, 1.25), round(9, 1.25)]);
    expect(figures.cpu).toBeCloseTo(1.25);
    expect(figures.pagesPerMinute).toBeCloseTo(0.8);
    expect(figures.memory).toBeCloseTo(1.25);
    expect(missedTargets(figures)).toEqual(['CPU per page', 'pages per minute', 'peak memory']);
  });

  it('ignores a single disturbed round', () => {
    expect(figuresOf([round(1, 1), round(1, 1), round(1, 7)]).cpu).toBeCloseTo(1);
  });

  it('never counts a target as missed when its figure cannot be measured', () => {
    const blind = { floor: run('floor', null, 20, null), engine: run('engine', null, 19, null) };
    const figures = figuresOf([blind]);
    expect(figures).toMatchObject({ cpu: null, memory: null });
    expect(missedTargets(figures)).toEqual([]);
  });

  it('takes the mean of the two middle values when their number is even', () => {
    expect(median([4, 1, 3, 2])).toBe(2.5);
    expect(median([])).toBeNull();
  });
});
