import type { PageResult } from '@stufenlos/contracts';
import type { FloorPage } from './floor.ts';
import type { Cost } from './measure/measure.ts';

/** What the engine may take of the floor's processor time and memory, and how many of its pages per minute it has to reach. */
export const targets = { cpu: 0.85, pagesPerMinute: 1.05, memory: 0.75 };

/** One measured run of the floor or of the engine. */
export interface Run {
  side: 'floor' | 'engine';
  pages: number;
  cost: Cost;
}

export interface Round {
  floor: Run;
  engine: Run;
}

export interface Figures {
  /** CPU time per page, engine divided by floor; null where it cannot be measured. */
  cpu: number | null;
  pagesPerMinute: number;
  /** Peak memory, engine divided by floor; null where it cannot be measured. */
  memory: number | null;
}

export const cpuPerPage = ({ cost, pages }: Run): number | null => cost.cpuSeconds && cost.cpuSeconds / pages;
export const pagesPerMinute = ({ cost, pages }: Run): number => (pages * 60) / cost.wallSeconds;

/**
 * Compares the two sides within a round only. They ran one after the other, so a busy machine slowed both.
 * The median discards a round in which only one side was disturbed.
 */
export function figuresOf(rounds: readonly Round[]): Figures {
  return {
    cpu: medianOf(rounds, ({ floor, engine }) => ratio(cpuPerPage(engine), cpuPerPage(floor))),
    pagesPerMinute: medianOf(rounds, ({ floor, engine }) => pagesPerMinute(engine) / pagesPerMinute(floor)) ?? 0,
    memory: medianOf(rounds, ({ floor, engine }) => ratio(engine.cost.peakMb, floor.cost.peakMb)),
  };
}

/** Names of the missed targets. A figure that cannot be measured never counts as missed. */
export function missedTargets({ cpu, pagesPerMinute: speed, memory }: Figures): string[] {
  return [
    ...(cpu !== null && cpu > targets.cpu ? ['CPU per page'] : []),
    ...(speed < targets.pagesPerMinute ? ['pages per minute'] : []),
    ...(memory !== null && memory > targets.memory ? ['peak memory'] : []),
  ];
}

export interface Agreement {
  /** Number of (page, rule) pairs that the floor reports as violated. */
  expected: number;
  /** Those pairs that the engine reports neither as a violation nor for review. */
  missing: { url: string; rule: string }[];
}

/** Checks that the engine reports every violation of the floor, so speed is never bought by finding less. */
export function compareFindings(floor: readonly FloorPage[], engine: readonly PageResult[]): Agreement {
  const reported = new Set(
    engine.flatMap(({ url, rules }) =>
      rules.flatMap(({ ruleId, outcome }) =>
        outcome === 'violation' || outcome === 'review' ? [`${url} ${ruleId}`] : [],
      ),
    ),
  );
  const expected = floor.flatMap(({ url, violations }) => violations.map((rule) => ({ url, rule })));
  return { expected: expected.length, missing: expected.filter(({ url, rule }) => !reported.has(`${url} ${rule}`)) };
}

export function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

const medianOf = (rounds: readonly Round[], figure: (round: Round) => number | null) =>
  median(rounds.map(figure).filter((value) => value !== null));

const ratio = (a: number | null, b: number | null) => (a === null || !b ? null : a / b);
