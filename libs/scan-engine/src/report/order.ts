import { impacts } from '@stufenlos/contracts/scan-words';
import type { Impact, PageFinding } from '@stufenlos/contracts';
import { classOf, type FindingClass } from '@stufenlos/standards';

/** 0 is the most severe. */
export const impactRank = (impact: Impact): number => impacts.indexOf(impact);

const classes: readonly FindingClass[] = ['violation', 'recommendation', 'review'];
/** Violations first, what a person must look at last. */
export const classRank = (finding: { ruleId: string; outcome: string }): number =>
  classes.findIndex((name) => name === classOf(finding));

/** Violations before recommendations before what is possible, severe before slight, then by rule; the order of the document stays within a rule. */
export function ordered(findings: readonly PageFinding[]): PageFinding[] {
  return findings.toSorted(
    (a, b) =>
      classRank(a) - classRank(b) ||
      impactRank(a.impact) - impactRank(b.impact) ||
      a.ruleId.localeCompare(b.ruleId, 'en'),
  );
}
