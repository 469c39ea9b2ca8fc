import type { HistoryPoint } from '@stufenlos/contracts';

export interface TrendRow extends HistoryPoint {
  /** The run that is being read. */
  isThis: boolean;
  /** It ended before the one that is being read, which can be compared with it. */
  isBefore: boolean;
  /**
   * Elements with violations more or less than in the run before; undefined for the oldest that is known. Another rule
   * set finds something else on the same website, so what changed is not known.
   */
  change: number | 'otherRules' | undefined;
}

/** Points of a history, newest first, each with what changed since the one below. */
export function rowsOf(runs: readonly HistoryPoint[], id: string): TrendRow[] {
  const here = runs.findIndex((run) => run.id === id);
  return runs.map((run, place) => {
    const before = runs[place + 1];
    return {
      ...run,
      isThis: place === here,
      isBefore: here !== -1 && place > here,
      change:
        before && (before.profile === run.profile ? run.violations.nodes - before.violations.nodes : 'otherRules'),
    };
  });
}
