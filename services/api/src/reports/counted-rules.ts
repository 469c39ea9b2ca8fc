import { impacts, type LockedRun, type ReportRule } from '@stufenlos/contracts';
import type { FindingClass } from '@stufenlos/standards';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { severity } from '../findings/finding-row.ts';
import { isIgnored, type ReportScope } from '../findings/report-scope.ts';
import { bySeverity } from '../findings/rule-lists.ts';

/** A rule of which the owner ignores elements. */
export interface PartlyIgnored {
  outcome: FindingClass;
  ruleId: string;
  ignored: number;
  stored: number;
  /** 1 = most severe, of the elements that are not ignored; null: all stored ones are. */
  rank: number | null;
  /** Pages with such elements. */
  pages: number;
}

export async function readPartlyIgnored(db: Kysely<Database>, scope: ReportScope): Promise<PartlyIgnored[]> {
  const { rows } = await sql<PartlyIgnored>`
    select outcome, rule_id as "ruleId", (count(*) filter (where is_ignored))::int as ignored, count(*)::int as stored,
      min(rank) filter (where not is_ignored) as rank,
      (count(distinct page_no) filter (where not is_ignored))::int as pages
    from (
      select outcome, rule_id, page_no, ${severity} as rank, ${isIgnored(scope.runId, scope)} as is_ignored
      from findings where findings.run_id = ${scope.runId}::uuid
    ) finding
    group by outcome, rule_id having bool_or(is_ignored)`.execute(db);
  return rows;
}

/** The lists of rules without what the owner ignores: rules of which nothing is left are not in them. Pure. */
export function countedRules(rules: LockedRun['rules'], some: readonly PartlyIgnored[]): LockedRun['rules'] {
  const without = (list: readonly ReportRule[], outcome: FindingClass) =>
    list
      .map((rule) =>
        counted(
          rule,
          some.find((one) => one.outcome === outcome && one.ruleId === rule.ruleId),
        ),
      )
      .filter(({ nodes }) => nodes > 0)
      .sort(bySeverity);
  return {
    ...rules,
    violations: without(rules.violations, 'violation'),
    ...(rules.recommendations && { recommendations: without(rules.recommendations, 'recommendation') }),
    incomplete: without(rules.incomplete, 'review'),
  };
}

/** Elements that are not stored cannot be ignored. Their pages are unknown, so all pages of the rule count. */
function counted(rule: ReportRule, partly: PartlyIgnored | undefined): ReportRule {
  if (!partly) return rule;
  const { ignored, stored, rank, pages } = partly;
  const impact = rank === null ? rule.impact : impacts[rank - 1];
  return {
    ...rule,
    ...(impact && { impact }),
    nodes: rule.nodes - ignored,
    pages: rule.nodes > stored ? rule.pages : pages,
  };
}
