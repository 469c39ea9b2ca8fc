import { impacts } from '@stufenlos/contracts/scan-words';
import type { Impact, PageFinding } from '@stufenlos/contracts';

/** 0 is the most severe. */
export const impactRank = (impact: Impact): number => impacts.indexOf(impact);

/** Certain before possible, severe before slight, then by rule; the order of the document stays within a rule. */
export function ordered(findings: readonly PageFinding[]): PageFinding[] {
  return findings.toSorted(
    (a, b) =>
      Number(a.outcome === 'review') - Number(b.outcome === 'review') ||
      impactRank(a.impact) - impactRank(b.impact) ||
      a.ruleId.localeCompare(b.ruleId, 'en'),
  );
}
