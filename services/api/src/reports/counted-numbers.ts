import { impacts, type Impact, type RunStats } from '@stufenlos/contracts';
import { startHere } from '@stufenlos/report';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { isIgnored, type ReportScope } from '../findings/report-scope.ts';

/** Violations of one rule and impact. `nodes` are all elements of the rule, stored or not. */
interface Row {
  ruleId: string;
  nodes: number;
  impact: Impact;
  stored: number;
  /** Stored elements that are not ignored, and the numbers of their pages. */
  counted: number;
  pages: number[];
}

type CountedNumbers = Pick<RunStats, 'impacts' | 'top'> & {
  /** Elements that are left of each violated rule, by its id. */
  left: ReadonlyMap<string, number>;
};

/**
 * Where to start and the elements per impact, without what the owner ignores. Elements beyond the stored ones count with
 * the most severe impact of their rule, as they do in the numbers of the run.
 */
export async function countedNumbers(db: Kysely<Database>, scope: ReportScope): Promise<CountedNumbers> {
  const { rows } = await sql<Row>`
    select rule_id as "ruleId", total.nodes, impact, count(*)::int as stored,
      (count(*) filter (where is_counted))::int as counted,
      coalesce(array_agg(distinct page_no) filter (where is_counted), '{}') as pages
    from (
      select rule_id, impact, page_no, not ${isIgnored(scope.runId, scope)} as is_counted from findings
      where findings.run_id = ${scope.runId}::uuid and findings.outcome = 'violation'
    ) violation
    join (
      select rule_id, sum(nodes)::int as nodes from page_rules
      where run_id = ${scope.runId}::uuid and outcome = 'violation' group by rule_id
    ) total using (rule_id)
    group by rule_id, total.nodes, impact`.execute(db);
  const rules = [...Map.groupBy(rows, ({ ruleId }) => ruleId).values()].map(ruleOf);
  const sums = { critical: 0, serious: 0, moderate: 0, minor: 0 };
  for (const { impact, counted } of rows) sums[impact] += counted;
  for (const { worst, beyond } of rules) sums[worst] += beyond;
  return {
    impacts: sums,
    top: startHere(rules.filter(({ nodes }) => nodes > 0)),
    left: new Map(rules.map(({ ruleId, nodes }) => [ruleId, nodes])),
  };
}

/** The rows are of one rule. Where only elements beyond the stored ones count, their pages are not known. */
function ruleOf(rows: readonly Row[]) {
  const sum = (key: 'counted' | 'stored') => rows.reduce((all, row) => all + row[key], 0);
  const [{ ruleId, nodes } = { ruleId: '', nodes: 0 }] = rows;
  const beyond = Math.max(0, nodes - sum('stored'));
  const worst = worstOf(rows);
  return {
    ruleId,
    beyond,
    worst,
    impact: sum('counted') > 0 ? worstOf(rows.filter(({ counted }) => counted > 0)) : worst,
    nodes: sum('counted') + beyond,
    pages: Math.max(1, new Set(rows.flatMap(({ pages }) => pages)).size),
  };
}

const worstOf = (rows: readonly Row[]): Impact =>
  impacts.find((impact) => rows.some((row) => row.impact === impact)) ?? 'minor';
