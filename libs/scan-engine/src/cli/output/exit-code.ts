import type { PageResult } from '@stufenlos/contracts';
import { countsAs } from '@stufenlos/report';
import type { Baseline, FailOn } from '@stufenlos/report';

export const exitCodes = { clean: 0, found: 1, notJudged: 2, interrupted: 130, terminated: 143 } as const;

/**
 * `notJudged` (2) takes precedence over `found` (1), because a run with an unjudged page is incomplete. A partial
 * result counts as judged. With a baseline only new findings count.
 */
export function exitCodeOf(results: readonly PageResult[], failOn: FailOn, baseline?: Baseline): number {
  if (results.some(({ state }) => state === 'failed')) return exitCodes.notJudged;
  const isFound = results.some((page) =>
    page.findings.some((finding) => countsAs(finding, failOn) && !baseline?.isKnown(page.url, finding)),
  );
  return isFound ? exitCodes.found : exitCodes.clean;
}
