import type { PageFinding, PageResult, PageRule } from '@stufenlos/contracts';

/** A violated or to-be-reviewed rule with its stored findings, most severe first. */
export interface RuleBlock {
  rule: PageRule & { outcome: PageFinding['outcome'] };
  findings: readonly PageFinding[];
}

/** Groups findings by rule and outcome, in the order of the findings, which is most severe first. */
export function ruleBlocks({ rules, findings }: PageResult): RuleBlock[] {
  const grouped = Map.groupBy(findings, ({ ruleId, outcome }) => `${outcome} ${ruleId}`);
  const positions = new Map([...grouped.keys()].map((key, position) => [key, position]));
  const positionOf = ({ rule }: RuleBlock) => positions.get(`${rule.outcome} ${rule.ruleId}`) ?? Infinity;
  return rules
    .filter((rule): rule is RuleBlock['rule'] => rule.outcome === 'violation' || rule.outcome === 'review')
    .map((rule) => ({ rule, findings: grouped.get(`${rule.outcome} ${rule.ruleId}`) ?? [] }))
    .toSorted((a, b) => positionOf(a) - positionOf(b) || 0);
}
