import type { PageResult, PageRule } from '@stufenlos/contracts';
import type { ReportedRun } from '@stufenlos/report';
import { uninspectedParts } from '@stufenlos/standards';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { Database, RunPagesTable } from '../database/schema.ts';
import { engineOutcomeOf } from '../findings/finding-row.ts';
import type { RunRecord } from '../runs/run-update.ts';

/** A run as the engine's formats read it, its pages without their findings: those are read one page after the other. */
export interface StoredRun extends ReportedRun {
  runId: string;
  /** Beside each page its number. */
  pageNos: readonly number[];
}

type PageRow = Selectable<RunPagesTable>;
interface RuleRow {
  page_no: number;
  rule_id: string;
  outcome: PageRule['outcome'] | 'recommendation';
  nodes: number;
  stored: number;
}

/** The rows in a fixed order: the same run gives the same bytes, whenever it is asked for. */
export async function readStoredRun(db: Kysely<Database>, run: RunRecord): Promise<StoredRun> {
  const rows = await db.selectFrom('run_pages').selectAll().where('run_id', '=', run.id).orderBy('page_no').execute();
  const { rows: rules } = await sql<RuleRow>`
    select rule.page_no, rule.rule_id, rule.outcome, rule.nodes, coalesce(found.stored, 0) as stored
    from page_rules rule left join (
      select page_no, rule_id, outcome, count(*)::int as stored from findings where run_id = ${run.id}
      group by page_no, rule_id, outcome
    ) found using (page_no, rule_id, outcome)
    where rule.run_id = ${run.id}
    order by rule.page_no, array_position(array['violation', 'recommendation', 'review', 'pass', 'inapplicable'], rule.outcome),
      rule.rule_id collate "C"`.execute(db);
  const rulesOf = Map.groupBy(rules, (rule) => rule.page_no);
  const judged = rows.filter(({ state }) => state === 'completed' || state === 'partial' || state === 'failed');
  return {
    runId: run.id,
    pageNos: judged.map((page) => page.page_no),
    pages: judged.map((page) => outlineOf(run, page, rulesOf.get(page.page_no) ?? [])),
    unfinished: rows.filter(({ state }) => state === 'ready' || state === 'queued').length,
    ...(run.site && { site: siteOf(run, run.site, judged.length) }),
  };
}

function outlineOf(run: RunRecord, page: PageRow, rules: readonly RuleRow[]): PageResult {
  const durationMs = page.duration_ms ?? 0;
  const settledAt = page.settled_at ?? run.finished_at ?? run.created_at;
  const listed = rules.map(({ rule_id: ruleId, outcome, nodes }) => ({
    ruleId,
    outcome: engineOutcomeOf(outcome),
    nodes,
  }));
  const uninspected = uninspectedParts(listed);
  const short = rules.filter(({ outcome }) => outcome !== 'pass' && outcome !== 'inapplicable');
  return {
    v: 1,
    url: page.url,
    finalUrl: page.final_url,
    title: page.title,
    state: page.state === 'completed' || page.state === 'partial' ? page.state : 'failed',
    ...(page.failure_code && { failure: { code: page.failure_code, detail: page.failure_detail ?? {} } }),
    profile: run.profile,
    engine: run.engine ?? { axe: '', browser: '', checks: '' },
    // What is kept is when the page was settled, and how long that took.
    startedAt: new Date(settledAt.getTime() - durationMs).toISOString(),
    durationMs,
    rules: listed,
    findings: [],
    ...(page.not_run && { notRun: page.not_run }),
    ...(uninspected > 0 && { uninspected }),
    truncated: short
      .filter(({ nodes, stored }) => stored < nodes)
      .map(({ rule_id: ruleId, nodes: total, stored }) => ({ ruleId, total, stored })),
    ...(page.picture_width !== null &&
      page.picture_height !== null && { screenshot: { width: page.picture_width, height: page.picture_height } }),
    ...(page.view_pictures && { viewPictures: page.view_pictures }),
  };
}

type Site = NonNullable<ReportedRun['site']>;

function siteOf(run: RunRecord, site: NonNullable<RunRecord['site']>, done: number): Site {
  const { found, isAtLeast, overLimit, leftOut, skipped, leavesSite } = site;
  const figures = { done, planned: done, found, isAtLeast, overLimit, leftOut, skipped };
  return { start: run.url, figures, isSitemapCut: false, leavesSite };
}
