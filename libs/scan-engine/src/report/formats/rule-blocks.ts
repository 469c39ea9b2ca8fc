import type { PageFinding, PageResult, PageRule } from '@stufenlos/contracts';

/** A rule that something was found by, with the stored elements of its outcome, most severe first. */
export interface RuleBlock {
  rule: PageRule & { outcome: PageFinding['outcome'] };
  findings: readonly PageFinding[];
}

/** Findings come most severe first, and so do their rules. */
export function ruleBlocks({ rules, findings }: PageResult): RuleBlock[] {
  const grouped = Map.groupBy(findings, ({ ruleId, outcome }) => `${outcome} ${ruleId}`);
  const places = new Map([...grouped.keys()].map((key, place) => [key, place]));
  const placeOf = ({ rule }: RuleBlock) => places.get(`${rule.outcome} ${rule.ruleId}`) ?? Infinity;
  return rules
    .filter((rule): rule is RuleBlock['rule'] => rule.outcome === 'violation' || rule.outcome === 'review')
    .map((rule) => ({ rule, findings: grouped.get(`${rule.outcome} ${rule.ruleId}`) ?? [] }))
    .toSorted((a, b) => placeOf(a) - placeOf(b) || 0);
}
