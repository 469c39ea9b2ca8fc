import type { PageResult } from './page-result.ts';

/** Keeps at most `limit` findings per rule and outcome. `truncated` lists rules with more elements and exact totals. */
export function capElements(
  { rules, findings }: Pick<PageResult, 'rules' | 'findings'>,
  limit: number,
): Pick<PageResult, 'findings' | 'truncated'> {
  const stored = new Map<string, number>();
  const kept = findings.filter((finding) => {
    const count = stored.get(keyOf(finding)) ?? 0;
    if (count >= limit) return false;
    stored.set(keyOf(finding), count + 1);
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
