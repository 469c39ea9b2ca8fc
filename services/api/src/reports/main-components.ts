import type { RunStats } from '@stufenlos/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { isIgnored, type ReportScope } from '../findings/report-scope.ts';

type Top = RunStats['top'];
type Component = NonNullable<Top[number]['component']>;

/**
 * Adds to each rule the component with most of its counted elements, because mending one component mends all of them. A
 * rule whose elements are all alone has none. Of equal ones the first by key.
 */
export async function withMainComponents(db: Kysely<Database>, scope: ReportScope, top: Top): Promise<Top> {
  if (top.length === 0) return top;
  const { rows } = await sql<Component & { ruleId: string }>`
    with counted as (
      select rule_id, group_key, count(*)::int as nodes, count(distinct page_no)::int as pages from findings
      where findings.run_id = ${scope.runId}::uuid and findings.outcome = 'violation'
        and rule_id = any(${top.map(({ ruleId }) => ruleId)}::text[]) and not ${isIgnored(scope.runId, scope)}
      group by rule_id, group_key having count(*) > 1
    ), main as (
      select distinct on (rule_id) * from counted order by rule_id, nodes desc, group_key collate "C"
    )
    select main.rule_id as "ruleId", main.group_key as key, main.nodes, main.pages, (
      select selector from findings
      where findings.run_id = ${scope.runId}::uuid and findings.outcome = 'violation'
        and findings.rule_id = main.rule_id and findings.group_key = main.group_key
      order by page_no, id limit 1
    ) as selector
    from main`.execute(db);
  const components = new Map(rows.map(({ ruleId, ...component }) => [ruleId, component]));
  return top.map((rule) => {
    const component = components.get(rule.ruleId);
    return component ? { ...rule, component } : rule;
  });
}
