import type { LockedRun } from '@stufenlos/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { ReportAccess } from './report-access.ts';
import { lockedView, previewRules, type RunRow } from './report-view.ts';
import { ruleList } from './rule-lists.ts';
import { readPreview, readRuleRows } from './rule-rows.ts';

/** Reads the result of a run: numbers, rules and preview. */
export async function readReport(db: Kysely<Database>, row: RunRow, access: ReportAccess): Promise<LockedRun> {
  const runId = row.run.id;
  const rows = await readRuleRows(db, runId);
  const rules = {
    violations: ruleList(rows, 'violation'),
    recommendations: ruleList(rows, 'recommendation'),
    incomplete: ruleList(rows, 'review'),
    passes: ruleList(rows, 'pass'),
    inapplicable: ruleList(rows, 'inapplicable'),
  };
  return lockedView(row, rules, await readPreview(db, runId, previewRules(rules.violations)), access);
}
