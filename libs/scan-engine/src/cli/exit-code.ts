import type { Impact, PageFinding, PageResult } from '@stufenlos/contracts';
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

function counts({ outcome, impact }: PageFinding, failOn: FailOn): boolean {
  if (failOn === 'never') return false;
  if (failOn === 'review') return true;
  return outcome === 'violation' && (failOn === 'violations' || impactRank(impact) <= impactRank(failOn));
}
