import type { Impact, PageFinding } from '@stufenlos/contracts';
import { classOf } from '@stufenlos/standards';
import { impactRank } from './ranks.ts';

/** Which findings fail a build. An impact stands for violations of at least that impact. */
export type FailOn = 'violations' | 'review' | 'never' | Impact;

/** Whether a finding fails a build. The exit code and JUnit decide by it alike. */
export function countsAs(finding: Pick<PageFinding, 'ruleId' | 'outcome' | 'impact'>, failOn: FailOn): boolean {
  if (failOn === 'never') return false;
  if (failOn === 'review') return true;
  // A recommendation breaks no WCAG criterion, so like a review it does not fail a build by default.
  if (classOf(finding) !== 'violation') return false;
  return failOn === 'violations' || impactRank(finding.impact) <= impactRank(failOn);
}
