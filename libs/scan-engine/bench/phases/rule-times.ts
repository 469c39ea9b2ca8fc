export interface Measure {
  name: string;
  /** Milliseconds on the page's `performance` timeline. */
  startTime: number;
  duration: number;
}

/** The function of `performance` in the world of a page; only this is used of it. */
interface Timeline {
  performance: { getEntriesByType(type: string): Measure[] };
}

/**
 * The rule whose work a measure of axe-core shows: finding elements, matching them, or running checks. The page may have
 * measures of any name.
 */
export const ruleOfMeasure = (name: string): string | undefined =>
  /^(?:rule_([\w-]+)#(?:gather|matches)|runchecks_([\w-]+))$/.exec(name)?.slice(1).find(Boolean);

/** Times that axe-core measures of its rules while `performanceTimer` is set, over all audits of a run. */
export class RuleTimes {
  readonly #ms = new Map<string, number>();

  add(measures: readonly Measure[]): void {
    for (const { name, duration } of measures) {
      const rule = ruleOfMeasure(name);
      if (rule !== undefined) this.#ms.set(rule, (this.#ms.get(rule) ?? 0) + duration);
    }
  }

  /** The slowest first. */
  get sorted(): [rule: string, ms: number][] {
    return [...this.#ms].toSorted(([, one], [, other]) => other - one);
  }
}

/** Runs inside the page; self-contained. */
export function takeMeasures(): Measure[] {
  const { performance: timeline } = globalThis as unknown as Timeline;
  const measures = timeline
    .getEntriesByType('measure')
    .map(({ name, startTime, duration }) => ({ name, startTime, duration }));
  performance.clearMeasures();
  performance.clearMarks();
  return measures;
}
