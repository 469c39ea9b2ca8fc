import { impacts } from '@stufenlos/contracts';
import type { PageFinding } from '@stufenlos/contracts';

/** Certain before possible, severe before slight, then by rule; the order of the document stays within a rule. */
export function ordered(findings: readonly PageFinding[]): PageFinding[] {
  return findings.toSorted(
    (a, b) =>
      Number(a.outcome === 'review') - Number(b.outcome === 'review') ||
      impacts.indexOf(a.impact) - impacts.indexOf(b.impact) ||
      a.ruleId.localeCompare(b.ruleId, 'en'),
  );
}
