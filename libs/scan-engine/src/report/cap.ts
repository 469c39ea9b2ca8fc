import { nodesPerRule } from '@stufenlos/contracts/scan-words';
import type { PageFinding, PageResult, PageRule } from '@stufenlos/contracts';

/** Keeps at most `limit` findings per rule and outcome. `truncated` lists rules with more elements and exact totals. */
export function capElements(
  rules: readonly PageRule[],
  findings: readonly PageFinding[],
  limit: number = nodesPerRule,
): Pick<PageResult, 'findings' | 'truncated'> {
  const stored = new Map<string, number>();
  const kept = findings.filter((finding) => {
    const key = keyOf(finding);
    const count = stored.get(key) ?? 0;
    if (count >= limit) return false;
    stored.set(key, count + 1);
    return true;
  });
  const truncated = rules.flatMap((rule) => {
    if (rule.outcome !== 'violation' && rule.outcome !== 'review') return [];
    const count = stored.get(keyOf(rule)) ?? 0;
    return rule.nodes > count ? [{ ruleId: rule.ruleId, total: rule.nodes, stored: count }] : [];
  });
  return { findings: kept, truncated };
}

const keyOf = ({ ruleId, outcome }: { ruleId: string; outcome: string }) => `${outcome} ${ruleId}`;
