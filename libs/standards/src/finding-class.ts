import { isBestPractice } from './rules.ts';

/** What is said of a rule or finding: WCAG is broken, we advise against it, or a person must look. */
export type FindingClass = 'violation' | 'recommendation' | 'review';

/**
 * The class of what was found. Best practice is no WCAG criterion: what certainly breaks such a rule is a
 * recommendation, and counts nowhere as a violation. Every list, number and export decides by this function.
 */
export function classOf<Outcome extends string>({
  ruleId,
  outcome,
}: {
  ruleId: string;
  outcome: Outcome;
}): Outcome | 'recommendation' {
  return outcome === 'violation' && isBestPractice(ruleId) ? 'recommendation' : outcome;
}
