/** The function of `performance` in the world of a page; only this is used of it. */
interface Timeline {
  performance: { getEntriesByType(type: string): { name: string; duration: number }[] };
}

/** What axe-core measures of its rules (finding elements, matching them, running checks) while `performanceTimer` is set, over all audits of a run. */
export class RuleTimes {
  readonly #ms = new Map<string, number>();

  add(measures: readonly { name: string; duration: number }[]): void {
    for (const { name, duration } of measures) {
      const rule = /^(?:rule_([^#]+)#(?:gather|matches)|runchecks_(.+))$/.exec(name)?.slice(1).find(Boolean);
      if (rule !== undefined) this.#ms.set(rule, (this.#ms.get(rule) ?? 0) + duration);
    }
  }

  /** The dearest first. */
  get sorted(): [rule: string, ms: number][] {
    return [...this.#ms].toSorted(([, one], [, other]) => other - one);
  }
}

/** Runs inside the page; self-contained. */
export function takeMeasures(): { name: string; duration: number }[] {
  const { performance: timeline } = globalThis as unknown as Timeline;
  const measures = timeline.getEntriesByType('measure').map(({ name, duration }) => ({ name, duration }));
  performance.clearMeasures();
  performance.clearMarks();
  return measures;
}
