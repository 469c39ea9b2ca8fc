import { impacts, type FindingGroup } from '@stufenlos/contracts';
import { distinctNumbers } from '@stufenlos/standards';
import type { GroupKey, GroupPart, GroupRows } from './group-rows.ts';

const namedRules = 5;

/** One group as it is shown, from what was read of all of them. Pure. */
export function groupOf({ key, rank, nodes }: GroupKey, { parts, pages, labels }: GroupRows): FindingGroup {
  const own = parts.filter((part) => part.key === key);
  const rules = rulesOf(own);
  const label = labels[key];
  return {
    key,
    impact: impacts[rank - 1] ?? 'minor',
    rules: rules.slice(0, namedRules),
    ruleCount: rules.length,
    criteria: distinctNumbers(own.flatMap(({ criteria }) => criteria)),
    nodes,
    pages: pages[key] ?? 1,
    ...(label === undefined ? {} : { label }),
  };
}

/** Most severe first, then by elements, then by name. */
function rulesOf(parts: readonly GroupPart[]): string[] {
  const rules = new Map<string, { rank: number; nodes: number }>();
  for (const { ruleId, rank, nodes } of parts) {
    const known = rules.get(ruleId) ?? { rank, nodes: 0 };
    rules.set(ruleId, { rank: Math.min(known.rank, rank), nodes: known.nodes + nodes });
  }
  return [...rules]
    .sort(([one, a], [other, b]) => a.rank - b.rank || b.nodes - a.nodes || (one < other ? -1 : 1))
    .map(([ruleId]) => ruleId);
}
