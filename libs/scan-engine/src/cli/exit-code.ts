import type { PageResult } from '@stufenlos/contracts';

export const exitCodes = { clean: 0, found: 1, notJudged: 2, interrupted: 130, terminated: 143 } as const;

export type FailOn = 'violations' | 'review' | 'never';

/**
 * 2 goes before 1: a run with a page that could not be judged is incomplete, whatever the others say. A page that
 * was judged in part counts as judged.
 */
export function exitCodeOf(results: readonly PageResult[], failOn: FailOn): number {
  if (results.some(({ state }) => state === 'failed')) return exitCodes.notJudged;
  const counted: readonly string[] = { violations: ['violation'], review: ['violation', 'review'], never: [] }[failOn];
  const isFound = results.some(({ rules }) =>
    rules.some(({ outcome, nodes }) => nodes > 0 && counted.includes(outcome)),
  );
  return isFound ? exitCodes.found : exitCodes.clean;
}
