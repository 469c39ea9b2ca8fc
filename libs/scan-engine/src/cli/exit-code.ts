import type { Impact, PageFinding, PageResult } from '@stufenlos/contracts';
import { classOf } from '@stufenlos/standards';
import type { Baseline } from '../report/baseline.ts';
import { impactRank } from '../report/order.ts';

export const exitCodes = { clean: 0, found: 1, notJudged: 2, interrupted: 130, terminated: 143 } as const;

/** What counts as found. An impact: violations that weigh at least as much. */
export type FailOn = 'violations' | 'review' | 'never' | Impact;

/**
 * 2 goes before 1: a run with a page that could not be judged is incomplete, whatever the others say. A page that
 * was judged in part counts as judged. With a baseline only what is new counts.
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
  // A recommendation breaks no criterion: like what a person must look at, it fails no build by itself.
  if (classOf(finding) !== 'violation') return false;
  return failOn === 'violations' || impactRank(finding.impact) <= impactRank(failOn);
}
