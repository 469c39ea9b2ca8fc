import { sql, type Kysely, type Selectable } from 'kysely';
import type { Finding, Impact, RunStats } from '@stufenlos/contracts';
import type { FindingClass } from '@stufenlos/standards';
import { builtOnce } from '../database/built-once.ts';
import type { Database, FindingsTable } from '../database/schema.ts';
import { findingOf, severity } from './finding-row.ts';
import type { RuleRows, RuleTotal, StoredFindings } from './rule-lists.ts';

/** One statement: each page of a run asks for it when it is settled. What a kind of row does not have is null. */
type CountedRow =
  | { kind: 'total'; rule_id: string; outcome: RuleTotal['outcome']; nodes: number; pages: number }
  | { kind: 'stored'; rule_id: string; outcome: FindingClass; impact: Impact; criteria: string[]; nodes: number }
  | { kind: 'not run'; rule_id: string; cause: NotRun['cause']; pages: number };
type NotRun = NonNullable<RunStats['notRun']>[number];

const readCounted = builtOnce((db, { runId }: { runId: string }) =>
  sql<CountedRow>`
    select 'total' as kind, rule_id, outcome, null as impact, null::text[] as criteria, sum(nodes)::int as nodes,
      count(*)::int as pages, null as cause
    from page_rules where run_id = ${runId} group by rule_id, outcome
    union all
    select 'stored', rule_id, outcome, impact, criteria, count(*)::int, null, null
    from findings where run_id = ${runId} group by rule_id, outcome, impact, criteria
    union all
    (select 'not run', entry.value ->> 'ruleId', null, null, null, null, count(*)::int, entry.value ->> 'cause'
    from run_pages cross join lateral jsonb_array_elements(not_run) entry
    where run_id = ${runId} and not_run is not null group by 2, 8 order by 2, 8)`.compile(db),
);

/** The rules of a run over all its pages, in the form that the pure rules of this folder read. */
export async function readRuleRows(db: Kysely<Database>, runId: string): Promise<RuleRows> {
  const rows = await readCounted(db, { runId });
  const totals: RuleTotal[] = [];
  const findings: StoredFindings[] = [];
  const notRun: NotRun[] = [];
  for (const row of rows) {
    const { rule_id: ruleId } = row;
    if (row.kind === 'total') totals.push({ ruleId, outcome: row.outcome, nodes: row.nodes, pages: row.pages });
    else if (row.kind === 'not run') notRun.push({ ruleId, cause: row.cause, pages: row.pages });
    else {
      const { outcome, impact, criteria, nodes: stored } = row;
      findings.push({ ruleId, outcome, impact, criteria, stored });
    }
  }
  return { totals, findings, ...(notRun.length > 0 && { notRun }) };
}

/**
 * One element per rule, the most severe and earliest. The caller names the rules; nothing else is read: with all
 * severities named, the index leads to the first one of each rule.
 */
export async function readPreview(db: Kysely<Database>, runId: string, ruleIds: readonly string[]): Promise<Finding[]> {
  if (ruleIds.length === 0) return [];
  return (await readShown(db, { runId, ruleIds })).map(findingOf);
}

const readShown = builtOnce((db, { runId, ruleIds }: { runId: string; ruleIds: readonly string[] }) =>
  sql<Selectable<FindingsTable> & { page_url: string }>`
    select shown.*, coalesce(run_pages.final_url, run_pages.url) as page_url
    from unnest(${ruleIds}::text[]) with ordinality wanted (rule_id, place)
    cross join lateral (
      select findings.* from findings
      where findings.run_id = ${runId}::uuid and findings.outcome = 'violation'
        and ${severity} = any('{1,2,3,4}') and findings.rule_id = wanted.rule_id
      order by ${severity}, findings.rule_id, findings.page_no, findings.id limit 1
    ) shown
    join run_pages on run_pages.run_id = shown.run_id and run_pages.page_no = shown.page_no
    order by wanted.place`.compile(db),
);
