import type { ReportRule } from '@stufenlos/contracts';
import { en301549 } from '@stufenlos/standards';

type Issue = Pick<ReportRule, 'ruleId' | 'criteria'>;

/**
 * The violated rules that a statement on the BFSG names as open. The law asks for EN 301 549, which takes over WCAG 2.1
 * A and AA: what breaks only more than that is no open point, and neither is what the owner ignores as a whole.
 */
export const openIssues = (violations: readonly ReportRule[]): Issue[] =>
  violations
    .filter(({ nodes, ignored = 0 }) => nodes > ignored)
    .map(({ ruleId, criteria }) => ({ ruleId, criteria: criteria.filter((number) => en301549(number) !== undefined) }))
    .filter(({ criteria }) => criteria.length > 0);
