import { impacts } from '@stufenlos/contracts/scan-constants';
import type { Impact, PageFinding } from '@stufenlos/contracts';
import { classOf, type FindingClass } from '@stufenlos/standards';

/** Rank of an impact; 0 is the most severe. */
export const impactRank = (impact: Impact): number => impacts.indexOf(impact);

const classes: readonly FindingClass[] = ['violation', 'recommendation', 'review'];
/** Rank of a class: violations 0, recommendations 1, reviews 2. */
export const classRank = (finding: { ruleId: string; outcome: string }): number =>
  classes.findIndex((name) => name === classOf(finding));

/** Sorts findings by class, impact and rule id. Findings of one rule stay in document order. */
export function ordered(findings: readonly PageFinding[]): PageFinding[] {
  return findings.toSorted(
    (a, b) =>
      classRank(a) - classRank(b) ||
      impactRank(a.impact) - impactRank(b.impact) ||
      a.ruleId.localeCompare(b.ruleId, 'en'),
  );
}
