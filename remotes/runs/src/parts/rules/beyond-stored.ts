import type { FindingsQuery, LockedRun } from '@stufenlos/contracts';

/** Elements of a rule that were counted, but are not stored one by one: a page may have thousands of them. Pure. */
export function beyondStored({ rules, stats }: LockedRun, category: FindingsQuery['category'], ruleId: string): number {
  const counted = rules[category]?.find((rule) => rule.ruleId === ruleId)?.nodes;
  // A rule may stand in two categories. The total tells which of them the entry is about.
  const entry = stats?.truncated.find((rule) => rule.ruleId === ruleId && rule.total === counted);
  return entry ? entry.total - entry.stored : 0;
}
