import type { Impact, ManualVerdict } from '@stufenlos/contracts';
import { impacts } from '@stufenlos/contracts';
import { loadRuleTexts, type FindingClass, type RuleTexts } from '@stufenlos/standards';
import type { Style } from '@stufenlos/scan-engine/formats';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';
import type { RunColumns } from '../stored-run.ts';

/** Of each rule so many elements are printed: enough to know what is meant, few enough to be read. */
export const elementsPerRule = 10;

export interface PaperElement {
  ruleId: string;
  outcome: FindingClass;
  pageUrl: string;
  selector: string;
  html: string;
  message: { key: string; data: Record<string, unknown> };
}

/** A rule with findings over all pages; `nodes` is the true number, `ignored` of what is stored. */
export interface PaperRule {
  ruleId: string;
  outcome: FindingClass;
  impact: Impact;
  criteria: string[];
  nodes: number;
  pages: number;
  ignored: number;
}

export interface PaperFacts {
  texts: RuleTexts;
  rules: PaperRule[];
  elements: PaperElement[];
  /** Each fingerprint once, with its rule and how many elements have it. */
  ignored: { fingerprint: string; ruleId: string; count: number; reason: string }[];
  answers: { criterion: string; verdict: ManualVerdict; note: string; answeredAt: Date }[];
}

/** All that the printed report says beyond the run itself: few rows, however large the run is. */
export async function readPaperFacts(db: Kysely<Database>, run: RunColumns, style: Style): Promise<PaperFacts> {
  const marks = style.ignored ?? new Map<string, string>();
  const names = [...marks.keys()];
  const [rules, elements, ignored, answers] = await Promise.all([
    readRules(db, run.id, names),
    readElements(db, run.id, names),
    readIgnoredRules(db, run.id, names),
    readAnswers(db, run.id),
  ]);
  return {
    texts: await loadRuleTexts(style.locale),
    rules,
    elements,
    ignored: ignored.map((row) => ({ ...row, reason: marks.get(row.fingerprint) ?? '' })),
    answers,
  };
}

/** Most severe first, then by elements, then by id: as the report on the screen has them. */
async function readRules(db: Kysely<Database>, runId: string, ignored: readonly string[]): Promise<PaperRule[]> {
  const { rows } = await sql<Omit<PaperRule, 'impact'> & { rank: number }>`
    select rule_id as "ruleId", outcome, rank, criteria, nodes, pages, ignored
    from (
      select rule_id, outcome, sum(nodes)::int as nodes, count(*)::int as pages from page_rules
      where run_id = ${runId} and outcome in ('violation', 'recommendation', 'review') group by rule_id, outcome
    ) total
    join (
      select rule_id, outcome,
        min(array_position(${[...impacts]}::text[], impact)) as rank,
        (array_agg(to_json(criteria) order by id))[1] as criteria,
        count(*) filter (where fingerprint = any(${[...ignored]}::text[]))::int as ignored
      from findings where run_id = ${runId} group by rule_id, outcome
    ) found using (rule_id, outcome)
    order by outcome desc, rank, nodes desc, rule_id collate "C"`.execute(db);
  return rows.map(({ rank, ...rule }) => ({ ...rule, impact: impacts[rank - 1] ?? 'minor' }));
}

async function readElements(db: Kysely<Database>, runId: string, ignored: readonly string[]): Promise<PaperElement[]> {
  const { rows } = await sql<PaperElement>`
    select found.rule_id as "ruleId", found.outcome, coalesce(page.final_url, page.url) as "pageUrl", found.selector,
      found.html, found.message
    from (
      select id, row_number() over (partition by outcome, rule_id order by page_no, id) as place from findings
      where run_id = ${runId} and fingerprint <> all(${[...ignored]}::text[])
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
    select fingerprint, min(rule_id) as "ruleId", count(*)::int as count from findings
    where run_id = ${runId} and fingerprint = any(${[...ignored]}::text[])
    group by fingerprint order by min(rule_id) collate "C", fingerprint collate "C"`.execute(db);
  return rows;
}

async function readAnswers(db: Kysely<Database>, runId: string): Promise<PaperFacts['answers']> {
  const rows = await db
    .selectFrom('manual_answers')
    .select(['criterion', 'verdict', 'note', 'answered_at as answeredAt'])
    .where('run_id', '=', runId)
    .orderBy(sql`string_to_array(criterion, '.')::int[]`)
    .execute();
  return rows;
}
