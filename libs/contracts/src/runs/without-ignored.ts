import type { Run, RunStats } from './run.ts';

type Counts = Pick<RunStats['categories'], 'violations' | 'recommendations' | 'incomplete'>;

/**
 * The numbers of a run without what its owner ignores. Every list, headline, tab and mail counts with this function, so
 * that one thing has one number everywhere. Severity and criteria stay as they were found. Pure.
 */
export function withoutIgnored<Stats extends Pick<RunStats, 'categories'>>(
  stats: Stats,
  ignored: Run['ignored'],
): Stats {
  if (!ignored) return stats;
  const { violations, recommendations, incomplete } = stats.categories;
  const left: Counts = {
    violations: minus(violations, ignored),
    ...(recommendations && { recommendations: minus(recommendations, ignored.recommendations) }),
    incomplete: minus(incomplete, ignored.incomplete),
  };
  return { ...stats, categories: { ...stats.categories, ...left } };
}

const minus = (all: Counts['violations'], some = { rules: 0, nodes: 0 }): Counts['violations'] => ({
  rules: Math.max(0, all.rules - some.rules),
  nodes: Math.max(0, all.nodes - some.nodes),
});
