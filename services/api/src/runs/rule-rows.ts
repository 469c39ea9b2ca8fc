import { sql, type Kysely, type Transaction } from 'kysely';
import type { Finding } from '@stufenlos/contracts';
import type { Database } from '../database/schema.ts';
import { findingOf, severity } from './finding-row.ts';
import type { RuleRows } from './rule-lists.ts';

type Connection = Kysely<Database> | Transaction<Database>;

/** The rules of a run over all its pages, in the form that the pure rules of this folder read. */
export async function readRuleRows(db: Connection, runId: string): Promise<RuleRows> {
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
  return { totals, findings };
}

/** One element per rule, the most severe and earliest. The caller names the rules; nothing else is read. */
export async function readPreview(db: Connection, runId: string, ruleIds: readonly string[]): Promise<Finding[]> {
  if (ruleIds.length === 0) return [];
  const rows = await db
    .selectFrom('findings')
    .innerJoin('run_pages', (join) =>
      join.onRef('run_pages.run_id', '=', 'findings.run_id').onRef('run_pages.page_no', '=', 'findings.page_no'),
    )
    .distinctOn('findings.rule_id')
    .selectAll('findings')
    .select(sql<string>`coalesce(run_pages.final_url, run_pages.url)`.as('page_url'))
    .where('findings.run_id', '=', runId)
    .where('findings.outcome', '=', 'violation')
    .where('findings.rule_id', 'in', [...ruleIds])
    .orderBy('findings.rule_id')
    .orderBy(severity)
    .orderBy('findings.page_no')
    .orderBy('findings.id')
    .execute();
  const findings = rows.map(findingOf);
  return findings.sort((a, b) => ruleIds.indexOf(a.ruleId) - ruleIds.indexOf(b.ruleId));
}
