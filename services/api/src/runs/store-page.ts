import { classOf, type FindingClass } from '@stufenlos/standards';
import { sql, type Transaction } from 'kysely';
import type { PageFinding, PageQuestion, PageResult, PageRule } from '@stufenlos/contracts';
import type { Database } from '../database/schema.ts';
import type { StorablePage } from '../findings/page-rule-rows.ts';
import { sanitizeForPostgres, sanitizeIntForPostgres } from '../database/sanitize-for-postgres.ts';

/** Of one rule on one page no more elements are counted: the sum over all pages of a run stays a number of its column. */
const mostNodes = 100_000;

/** The result of one page on its way into rows. */
export interface PageToStore {
  runId: string;
  pageNo: number;
  result: PageResult;
  /** Causes that no page of the run had before. */
  newFingerprints?: number;
}

/**
 * Settles one page with its result. First fact wins: `false` when the page was terminal already, and then nothing is
 * written. Expects the run's row lock.
 */
export async function storePage(tx: Transaction<Database>, page: PageToStore, now: Date): Promise<boolean> {
  return (await storePages(tx, [page], now)).size > 0;
}

/**
 * The same for any number of different pages, with their rules, findings and questions, in one statement. All rows are one
 * parameter: a page has a hundred rules and may bring thousands of findings.
 *
 * @returns those that were news, each in the form in which it was stored
 */
export async function storePages(
  tx: Transaction<Database>,
  pages: readonly PageToStore[],
  now: Date,
): Promise<Map<PageToStore, StorablePage>> {
  const storable = pages.map((page) => storableOf(page.result));
  const told = pages.map((page, at) => ({ at, ...pageRow(page, storable[at]!) }));
  const { rows } = await sql<{ at: number }>`
    with told as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as row (at int, run_id uuid, page_no int, state text,
        final_url text, title text, duration_ms int, picture_width int, picture_height int, view_pictures jsonb,
        is_picture_lost boolean, failure_code text, failure_detail jsonb, question_totals jsonb, not_run jsonb,
        new_fingerprints int, rules jsonb, findings jsonb, questions jsonb)
    ), settled as (
      update run_pages set state = told.state, final_url = told.final_url, title = told.title,
        duration_ms = told.duration_ms, picture_width = told.picture_width, picture_height = told.picture_height,
        view_pictures = told.view_pictures, is_picture_lost = told.is_picture_lost, failure_code = told.failure_code,
        failure_detail = told.failure_detail, question_totals = told.question_totals, not_run = told.not_run,
        new_fingerprints = coalesce(told.new_fingerprints, run_pages.new_fingerprints), settled_at = ${now}
      from told
      where run_pages.run_id = told.run_id and run_pages.page_no = told.page_no
        and run_pages.state in ('ready', 'queued')
      returning told.*
    ), counted as (
      insert into page_rules (run_id, page_no, outcome, rule_id, nodes)
      select run_id, page_no, row.outcome, row.rule_id, row.nodes
      from settled, jsonb_to_recordset(settled.rules) as row (outcome text, rule_id text, nodes int)
    ), found as (
      insert into findings (run_id, page_no, rule_id, source, outcome, impact, criteria, act, selector, html, rect,
        fingerprint, element_fingerprint, group_key, contexts, message)
      select run_id, page_no, row.*
      from settled, jsonb_to_recordset(settled.findings) as row (rule_id text, source text, outcome text, impact text,
        criteria text[], act text[], selector text, html text, rect int[], fingerprint text, element_fingerprint text,
        group_key text, contexts text[], message jsonb)
    ), asked as (
      insert into page_questions (run_id, page_no, key, kind, criteria, act, selector, html, rect, facts)
      select run_id, page_no, row.*
      from settled, jsonb_to_recordset(settled.questions) as row (key text, kind text, criteria text[], act text[],
        selector text, html text, rect int[], facts jsonb)
      -- Two questions with one key are one question.
      on conflict do nothing
    )
    select at from settled`.execute(tx);
  return new Map(rows.map(({ at }) => [pages[at]!, storable[at]!]));
}

type Storable = StorablePage & {
  result: PageResult;
  findings: readonly (Omit<PageFinding, 'outcome'> & { outcome: FindingClass })[];
};

function storableOf(told: PageResult): Storable {
  const result = sanitizeForPostgres(told);
  const notRun = result.notRun && { notRun: result.notRun };
  if (result.state === 'failed') return { result, rules: [], findings: [], ...notRun };
  const byClass = <Found extends Pick<PageRule, 'ruleId' | 'outcome'>>(found: Found) => ({
    ...found,
    outcome: classOf(found),
  });
  return {
    result,
    rules: trueTotals(result.rules, result.findings).map(byClass),
    findings: result.findings.map(byClass),
    ...notRun,
  };
}

function pageRow({ runId, pageNo, newFingerprints }: PageToStore, { result, rules, findings }: Storable) {
  const failure = result.failure ?? (result.state === 'failed' ? { code: 'internal' as const, detail: {} } : null);
  return {
    run_id: runId,
    page_no: pageNo,
    state: result.state,
    final_url: result.finalUrl,
    title: result.title,
    duration_ms: sanitizeIntForPostgres(result.durationMs),
    picture_width: result.screenshot?.width ?? null,
    picture_height: result.screenshot?.height ?? null,
    view_pictures: result.viewPictures ?? null,
    is_picture_lost: result.isPictureLost ?? false,
    failure_code: failure?.code ?? null,
    failure_detail: failure?.detail ?? null,
    question_totals: result.questionTotals ?? null,
    not_run: result.notRun ?? null,
    new_fingerprints: newFingerprints ?? null,
    rules: rules.map(({ ruleId, outcome, nodes }) => ({ rule_id: ruleId, outcome, nodes })),
    findings: findings.map(findingRow),
    questions: result.state === 'failed' ? [] : (result.questions ?? []).map(questionRow),
  };
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

const findingRow = ({
  ruleId,
  groupKey,
  elementFingerprint,
  rect,
  en: _derived,
  ...finding
}: Storable['findings'][0]) => ({
  ...finding,
  rule_id: ruleId,
  group_key: groupKey,
  element_fingerprint: elementFingerprint ?? null,
  rect: rect?.map(sanitizeIntForPostgres) ?? null,
});

const questionRow = ({ rect, ...question }: PageQuestion) => ({
  ...question,
  rect: rect?.map(sanitizeIntForPostgres) ?? null,
});
