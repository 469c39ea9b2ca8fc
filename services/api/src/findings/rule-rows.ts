import { sql, type Kysely, type Selectable } from 'kysely';
import type { Finding, RunStats } from '@stufenlos/contracts';
import type { Database, FindingsTable } from '../database/schema.ts';
import { findingOf, severity } from './finding-row.ts';
import type { RuleRows } from './rule-lists.ts';

/** The rules of a run over all its pages, in the form that the pure rules of this folder read. */
export async function readRuleRows(db: Kysely<Database>, runId: string): Promise<RuleRows> {
  const totals = await db
    .selectFrom('page_rules')
    .select(['rule_id as ruleId', 'outcome'])
    .select(sql<number>`sum(nodes)::int`.as('nodes'))
    .select(sql<number>`count(*)::int`.as('pages'))
    .where('run_id', '=', runId)
    .groupBy(['rule_id', 'outcome'])
    .execute();
  const findings = await db
    .selectFrom('findings')
    .select(['rule_id as ruleId', 'outcome', 'impact', 'criteria'])
    .select(sql<number>`count(*)::int`.as('stored'))
    .where('run_id', '=', runId)
    .groupBy(['rule_id', 'outcome', 'impact', 'criteria'])
    .execute();
  const { rows: notRun } = await sql<NonNullable<RunStats['notRun']>[number]>`
    select entry.value ->> 'ruleId' as "ruleId", entry.value ->> 'cause' as cause, count(*)::int as pages
    from run_pages cross join lateral jsonb_array_elements(not_run) entry
    where run_id = ${runId} and not_run is not null
    group by 1, 2 order by 1, 2`.execute(db);
  return { totals, findings, ...(notRun.length > 0 && { notRun }) };
}

/**
 * One element per rule, the most severe and earliest. The caller names the rules; nothing else is read: with all
 * severities named, the index leads to the first one of each rule.
 */
export async function readPreview(db: Kysely<Database>, runId: string, ruleIds: readonly string[]): Promise<Finding[]> {
  if (ruleIds.length === 0) return [];
  const { rows } = await sql<Selectable<FindingsTable> & { page_url: string }>`
    select shown.*, coalesce(run_pages.final_url, run_pages.url) as page_url
    from unnest(${[...ruleIds]}::text[]) with ordinality wanted (rule_id, place)
    cross join lateral (
      select findings.* from findings
      where findings.run_id = ${runId}::uuid and findings.outcome = 'violation'
        and ${severity} = any('{1,2,3,4}') and findings.rule_id = wanted.rule_id
      order by ${severity}, findings.rule_id, findings.page_no, findings.id limit 1
    ) shown
    join run_pages on run_pages.run_id = shown.run_id and run_pages.page_no = shown.page_no
    order by wanted.place`.execute(db);
  return rows.map(findingOf);
}
