import { impacts } from '@stufenlos/contracts';
import type { HtmlReport, ReportRule, RenderOptions } from '@stufenlos/report';
import { distinctNumbers } from '@stufenlos/standards';
import { sql, type Kysely } from 'kysely';
import { writtenTime } from '../texts/berlin-time.ts';
import type { Database } from '../database/schema.ts';
import { readFailedQuestions } from './failed-questions.ts';
import type { PlacedElement } from './report-pictures.ts';
import type { RunRecord } from '../runs/run-update.ts';

/** Of each rule so many elements are printed: enough to know what is meant, few enough to be read. */
const elementsPerRule = 10;

type ReportRows = Required<Pick<HtmlReport, 'rules' | 'ignored' | 'answers'>> & { elements: PlacedElement[] };

/** What the printed report says beyond the run itself: few rows, however large the run is. */
export async function readReportRows(
  db: Kysely<Database>,
  run: RunRecord,
  { locale, ignored: marks = new Map<string, string>() }: RenderOptions,
): Promise<ReportRows> {
  const names = [...marks.keys()];
  const [rules, elements, ignored, answers, failed] = await Promise.all([
    readRules(db, run.id, names),
    readElements(db, run.id, names),
    readIgnoredRules(db, run.id, names),
    readAnswers(db, run.id),
    readFailedQuestions(db, run, locale),
  ]);
  return {
    rules,
    elements,
    ignored: ignored.map((row) => ({ ...row, reason: marks.get(row.fingerprint) ?? '' })),
    answers: [
      ...answers.map(({ answeredAt, ...answer }) => ({
        ...answer,
        answered: writtenTime(answeredAt, locale).date,
      })),
      ...failed,
    ],
  };
}

/** Most severe first, then by elements, then by id: as the report on the screen has them. */
async function readRules(db: Kysely<Database>, runId: string, ignored: readonly string[]): Promise<ReportRule[]> {
  const { rows } = await sql<Omit<ReportRule, 'impact'> & { rank: number }>`
    select rule_id as "ruleId", outcome, rank, coalesce(criteria, '{}') as criteria, nodes, pages, ignored
    from (
      select rule_id, outcome, sum(nodes)::int as nodes, count(*)::int as pages from page_rules
      where run_id = ${runId} and outcome in ('violation', 'recommendation', 'review') group by rule_id, outcome
    ) total
    join (
      select rule_id, outcome,
        min(array_position(${[...impacts]}::text[], impact)) as rank,
        count(*) filter (where ${isAmong(ignored)})::int as ignored
      from findings where run_id = ${runId} group by rule_id, outcome
    ) found using (rule_id, outcome)
    left join (
      select rule_id, outcome, array_agg(distinct number) as criteria
      from findings, unnest(findings.criteria) number where run_id = ${runId} group by rule_id, outcome
    ) named using (rule_id, outcome)
    order by outcome desc, rank, nodes desc, rule_id collate "C"`.execute(db);
  return rows.map(({ rank, criteria, ...rule }) => ({
    ...rule,
    impact: impacts[rank - 1] ?? 'minor',
    criteria: distinctNumbers(criteria),
  }));
}

/** Whether a finding, or its cause, is among these. */
const isAmong = (prints: readonly string[]) => sql<boolean>`(
  fingerprint = any(${[...prints]}::text[]) or coalesce(element_fingerprint = any(${[...prints]}::text[]), false)
)`;

async function readElements(db: Kysely<Database>, runId: string, ignored: readonly string[]): Promise<PlacedElement[]> {
  const { rows } = await sql<PlacedElement>`
    select found.rule_id as "ruleId", found.outcome, coalesce(page.final_url, page.url) as "pageUrl", found.selector,
      found.html, found.message, found.contexts, found.rect, found.page_no as "pageNo",
      page.picture_width as "pictureWidth", page.picture_height as "pictureHeight", page.view_pictures as "viewPictures"
    from (
      select id, row_number() over (partition by outcome, rule_id order by page_no, id) as place from findings
      where run_id = ${runId} and not ${isAmong(ignored)}
    ) ranked
    join findings found on found.id = ranked.id
    join run_pages page on page.run_id = found.run_id and page.page_no = found.page_no
    where ranked.place <= ${elementsPerRule}
    order by ranked.place`.execute(db);
  return rows;
}

async function readIgnoredRules(db: Kysely<Database>, runId: string, ignored: readonly string[]) {
  if (ignored.length === 0) return [];
  const { rows } = await sql<{ fingerprint: string; ruleId: string; count: number }>`
    select print as fingerprint, min(rule_id) as "ruleId", count(*)::int as count
    from unnest(${[...ignored]}::text[]) print
    join findings on run_id = ${runId} and (fingerprint = print or element_fingerprint = print)
    group by print order by min(rule_id) collate "C", print collate "C"`.execute(db);
  return rows;
}

const readAnswers = (db: Kysely<Database>, runId: string) =>
  db
    .selectFrom('manual_answers')
    .select(['criterion', 'verdict', 'note', 'answered_at as answeredAt'])
    .where('run_id', '=', runId)
    .orderBy(sql`string_to_array(criterion, '.')::int[]`)
    .execute();
