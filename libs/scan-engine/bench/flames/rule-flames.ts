import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Protocol } from 'puppeteer';
import { ruleOfMeasure } from '../phases/rule-times.ts';
import type { Measure } from '../phases/rule-times.ts';
import { childOf, newFlame, samplesOf } from './flame.ts';
import type { Flame } from './flame.ts';
import { flameGraph } from './flame-graph.ts';

const shownRules = 10;

/** What was observed of one audit. */
export interface AuditProfile {
  /** Address of the page, which names its part of each graph. */
  page: string;
  profile: Protocol.Profiler.Profile;
  measures: readonly Measure[];
  /** Begin of the page's `performance` timeline, in seconds on the browser's monotonic clock. */
  navigationStart: number;
}

/** Functions in which the rules of audits spend their time: a tree for each rule, with a branch for each page. */
export class RuleFlames {
  readonly #folder: string;
  readonly #flames = new Map<string, Flame>();

  /** @param folder is made at once, because a folder that cannot be made would cost the whole measurement later */
  constructor(folder: string) {
    mkdirSync(folder, { recursive: true });
    this.#folder = folder;
  }

  /** Assigns each sample to the rule that was measured at its time; samples between rules are left out. */
  add({ page, profile, measures, navigationStart }: AuditProfile): void {
    const slices = measures.flatMap(({ name, startTime, duration }) => {
      const rule = ruleOfMeasure(name);
      return rule === undefined ? [] : [{ rule, from: startTime, to: startTime + duration }];
    });
    for (const { at, ms, stack } of samplesOf(profile)) {
      const time = (at - navigationStart * 1_000_000) / 1000;
      const slice = slices.find(({ from, to }) => from <= time && time <= to);
      if (slice) this.#grow(slice.rule, [page, ...stack], ms);
    }
  }

  /** Writes a flame graph of each of the slowest rules. @returns their files, the slowest first */
  write(): string[] {
    const slowest = [...this.#flames.values()].toSorted((one, other) => other.ms - one.ms).slice(0, shownRules);
    return slowest.map((flame) => {
      const file = path.join(this.#folder, `${flame.name}.svg`);
      writeFileSync(file, flameGraph(flame));
      return file;
    });
  }

  #grow(rule: string, stack: readonly string[], ms: number): void {
    let flame = this.#flames.get(rule) ?? newFlame(rule);
    this.#flames.set(rule, flame);
    flame.ms += ms;
    for (const name of stack) {
      flame = childOf(flame, name);
      flame.ms += ms;
    }
  }
}
