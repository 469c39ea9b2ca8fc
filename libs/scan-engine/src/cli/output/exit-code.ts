import type { Impact, PageFinding, PageResult } from '@stufenlos/contracts';
import { classOf } from '@stufenlos/standards';
import type { Baseline } from '@stufenlos/report';
import { impactRank } from '@stufenlos/report/ranks';

export const exitCodes = { clean: 0, found: 1, notJudged: 2, interrupted: 130, terminated: 143 } as const;

/** Which findings make the exit code 1. An impact stands for violations of at least that impact. */
export type FailOn = 'violations' | 'review' | 'never' | Impact;

/**
 * `notJudged` (2) takes precedence over `found` (1), because a run with an unjudged page is incomplete. A partial
 * result counts as judged. With a baseline only new findings count.
 */
export function exitCodeOf(results: readonly PageResult[], failOn: FailOn, baseline?: Baseline): number {
  if (results.some(({ state }) => state === 'failed')) return exitCodes.notJudged;
  const isFound = results.some((page) =>
    page.findings.some((finding) => counts(finding, failOn) && !baseline?.isKnown(page.url, finding)),
  );
  return isFound ? exitCodes.found : exitCodes.clean;
}

function counts(finding: PageFinding, failOn: FailOn): boolean {
  if (failOn === 'never') return false;
  if (failOn === 'review') return true;
  // A recommendation breaks no WCAG criterion, so like a review it does not fail a build by default.
  if (classOf(finding) !== 'violation') return false;
  return failOn === 'violations' || impactRank(finding.impact) <= impactRank(failOn);
}
