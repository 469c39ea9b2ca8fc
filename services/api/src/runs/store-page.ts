import { classOf } from '@stufenlos/standards';
import { sql, type Transaction, type UpdateQueryBuilder } from 'kysely';
import type { PageFinding, PageResult, PageRule } from '@stufenlos/contracts';
import type { Database } from '../database/schema.ts';
import { storeQuestions } from './store-questions.ts';
import { sanitizeForPostgres, sanitizeIntForPostgres } from '../database/sanitize-for-postgres.ts';

/** Of one rule on one page no more elements are counted: the sum over all pages of a run stays a number of its column. */
const mostNodes = 100_000;

/**
 * Settles one page with its result. First fact wins: `false` when the page was terminal already, and then nothing is
 * written. Expects the run's row lock.
 */
export async function storePage(
  tx: Transaction<Database>,
  runId: string,
  pageNo: number,
  told: PageResult,
  now: Date,
): Promise<boolean> {
  const result = sanitizeForPostgres(told);
  const failure = result.failure ?? (result.state === 'failed' ? { code: 'internal' as const, detail: {} } : null);
  const settled = tx
    .updateTable('run_pages')
    .set({
      state: result.state,
      final_url: result.finalUrl,
      title: result.title,
      duration_ms: sanitizeIntForPostgres(result.durationMs),
      picture_width: result.screenshot?.width ?? null,
      picture_height: result.screenshot?.height ?? null,
      view_pictures: result.viewPictures ? JSON.stringify(result.viewPictures) : null,
      is_picture_lost: result.isPictureLost ?? false,
      failure_code: failure?.code ?? null,
      failure_detail: failure ? JSON.stringify(failure.detail) : null,
      question_totals: result.questionTotals ? JSON.stringify(result.questionTotals) : null,
      not_run: result.notRun ? JSON.stringify(result.notRun) : null,
      settled_at: now,
    })
    .where('run_id', '=', runId)
    .where('page_no', '=', pageNo)
    .where('state', 'in', ['ready', 'queued'])
    .returning('page_no');
  if (result.state === 'failed') return (await settled.executeTakeFirst()) !== undefined;
  const isNews = await storeRows(tx, { runId, settled, result });
  if (isNews && result.questions && result.questions.length > 0)
    await storeQuestions(tx, runId, pageNo, result.questions);
  return isNews;
}

/** One row per rule and outcome, never fewer elements than were sent, so that all later sums agree. */
function trueTotals(rules: readonly PageRule[], findings: readonly PageFinding[]): PageRule[] {
  const totals = new Map<string, PageRule>();
  const keyOf = (rule: Pick<PageRule, 'outcome' | 'ruleId'>) => `${rule.outcome} ${rule.ruleId}`;
  for (const rule of rules) {
    const nodes = Math.min(rule.nodes, mostNodes);
    totals.set(keyOf(rule), { ...rule, nodes: Math.max(nodes, totals.get(keyOf(rule))?.nodes ?? 0) });
  }
  const sent = Map.groupBy(findings, keyOf);
  for (const [key, [first, ...more]] of sent) {
    if (!first) continue;
    const nodes = Math.max(totals.get(key)?.nodes ?? 0, more.length + 1);
    totals.set(key, { ruleId: first.ruleId, outcome: first.outcome, nodes });
  }
  return [...totals.values()];
}

/**
 * Settles the page and writes its rules and findings in one statement. All rows are one parameter each: a page has a
 * hundred rules and may bring thousands of findings. `false` when it was settled already.
 */
async function storeRows(
  tx: Transaction<Database>,
  {
    runId,
    settled,
    result,
  }: {
    runId: string;
    settled: UpdateQueryBuilder<Database, 'run_pages', 'run_pages', { page_no: number }>;
    result: PageResult;
  },
): Promise<boolean> {
  const rules = trueTotals(result.rules, result.findings).map((rule) => ({
    outcome: classOf(rule),
    rule_id: rule.ruleId,
    nodes: rule.nodes,
  }));
  const { rows } = await sql`
    with settled as (${settled}), counted as (
      insert into page_rules (run_id, page_no, outcome, rule_id, nodes)
      select ${runId}::uuid, settled.page_no, row.outcome, row.rule_id, row.nodes
      from settled, jsonb_to_recordset(${JSON.stringify(rules)}::jsonb) as row (outcome text, rule_id text, nodes int)
    ), found as (
      insert into findings (run_id, page_no, rule_id, source, outcome, impact, criteria, act, selector, html, rect,
        fingerprint, element_fingerprint, group_key, contexts, message)
      select ${runId}::uuid, settled.page_no, rule_id, source, outcome, impact, criteria, act, selector, html, rect,
        fingerprint, element_fingerprint, group_key, contexts, message
      from settled, jsonb_to_recordset(${JSON.stringify(result.findings.map(findingRow))}::jsonb) as row (rule_id text,
        source text, outcome text, impact text, criteria text[], act text[], selector text, html text, rect int[],
        fingerprint text, element_fingerprint text, group_key text, contexts text[], message jsonb)
    )
    select from settled`.execute(tx);
  return rows.length === 1;
}

const findingRow = ({ ruleId, groupKey, elementFingerprint, rect, en: _derived, ...finding }: PageFinding) => ({
  ...finding,
  outcome: classOf({ ruleId, outcome: finding.outcome }),
  rule_id: ruleId,
  group_key: groupKey,
  element_fingerprint: elementFingerprint ?? null,
  rect: rect?.map(sanitizeIntForPostgres) ?? null,
});
