import { brokenLinkStatuses, type SiteFigures } from '@stufenlos/contracts';
import type { CrawlPlan } from '@stufenlos/scan-engine/plan';
import { sql, type Transaction } from 'kysely';
import type { Database, StoredPageState } from '../database/schema.ts';
import { windowOf, type SitePace } from '../runs/plan-jobs.ts';
import { jobsInFlight, queueNext } from '../runs/queue-pages.ts';
import type { RuleRows } from '../findings/rule-lists.ts';
import type { RunColumns, RunRecord, RunUpdate } from '../runs/run-update.ts';
import { endOf } from '../runs/run-state.ts';
import { runStats } from '../runs/run-stats.ts';
import { countLeftOut } from './site-links.ts';
import type { SiteTransition } from './site-transition.ts';

type Counts = Record<StoredPageState, number>;

/**
 * What follows from a change of a run over a whole website: the next jobs, its numbers, its end. It ends when no page is
 * with a worker and the plan has none to give; what was found and not opened is `beyond`.
 */
export async function advanceSiteRun(
  tx: Transaction<Database>,
  run: RunRecord,
  made: RunUpdate,
  step: SiteTransition,
  now: Date,
): Promise<RunColumns> {
  const { counts, broken, pageMs } = await countPages(tx, run.id);
  const crawlDelayMs = made.set?.crawl_delay_ms ?? run.crawl_delay_ms ?? 0;
  const next =
    made.pagesMoved && !made.over ? await planOn(tx, run, step, { counts, pageMs, crawlDelayMs, now }) : null;
  const isOver = made.over !== undefined || next?.isOver === true;
  if (isOver) {
    step.ended();
    await markOverLimit(tx, run.id);
  }
  const done = counts.completed + counts.partial + counts.failed;
  const total = done + Math.min(counts.ready + counts.queued + counts.beyond, roomOf(run.page_limit, done, counts));
  const figures = next?.plan?.figures();
  const site = figures && done > 0 ? await siteFigures(tx, run, step, figures) : run.site;
  const hasResults = counts.completed + counts.partial > 0;
  const isStatsDue = isOver || (done !== run.pages_done && isRefreshed(done));
  return {
    state: isOver ? endOfSite(made, { ...counts, failed: counts.failed - broken }, done < total) : 'running',
    pages_done: done,
    pages_total: total,
    ...(next ? { last_job_no: next.lastJobNo } : {}),
    ...(site ? { site } : {}),
    ...(made.pagesMoved && hasResults && isStatsDue
      ? { stats: statsOf(run, await step.ruleRows({ isLast: isOver }), { ...counts, broken }, site?.found ?? done) }
      : {}),
    ...(isOver && !hasResults ? await firstFailure(tx, run.id) : {}),
  };
}

/**
 * A page more changes little once there are many: the numbers are made again with each of the first pages, then whenever
 * there are a twentieth more, and from all rows at the end.
 */
const isRefreshed = (done: number) => done % Math.ceil(done / 20) === 0;

interface Situation extends SitePace {
  counts: Counts;
  now: Date;
}

async function planOn(
  tx: Transaction<Database>,
  run: RunRecord,
  step: SiteTransition,
  { counts, now, ...pace }: Situation,
) {
  const inFlight = await jobsInFlight(tx, run.id);
  // All jobs are with workers: whatever the plan says, nothing is handed out now.
  if (inFlight >= windowOf(pace) && counts.queued > 0 && !step.hasPlan) {
    return { plan: undefined, isOver: false, lastJobNo: run.last_job_no };
  }
  const plan: CrawlPlan = await step.plan();
  const { lastJobNo, pages } = await queueNext(tx, run, plan, { pace, inFlight, now });
  return { plan, lastJobNo, isOver: counts.queued + pages === 0 && plan.left === 0 };
}

async function countPages(
  tx: Transaction<Database>,
  runId: string,
): Promise<{ counts: Counts; broken: number; pageMs: number | null }> {
  const rows = await tx
    .selectFrom('run_pages')
    .select(['state', sql<number>`count(*)::int`.as('pages'), sql<number>`sum(duration_ms)::float8`.as('ms')])
    .select(
      sql<number>`(count(*) filter (where failure_code = 'http'
        and (failure_detail ->> 'status') = any(${brokenLinkStatuses.map(String)}::text[])))::int`.as('broken'),
    )
    .where('run_id', '=', runId)
    .groupBy('state')
    .execute();
  const counts = { ready: 0, queued: 0, completed: 0, partial: 0, failed: 0, skipped: 0, beyond: 0 };
  for (const { state, pages } of rows) counts[state] = pages;
  const broken = rows.reduce((sum, row) => sum + row.broken, 0);
  const timed = rows.filter(({ state }) => state === 'completed' || state === 'partial');
  const pages = timed.reduce((sum, row) => sum + row.pages, 0);
  return { counts, broken, pageMs: pages === 0 ? null : timed.reduce((sum, row) => sum + (row.ms ?? 0), 0) / pages };
}

const markOverLimit = (tx: Transaction<Database>, runId: string) =>
  tx
    .updateTable('run_pages')
    .set({ state: 'beyond', job_no: null })
    .where('run_id', '=', runId)
    .where('state', 'in', ['ready', 'queued'])
    .execute();

/** As `CrawlPlan` counts it: results within the limit, and at most twice as many pages opened. */
const roomOf = (limit: number, done: number, { skipped }: Counts) =>
  Math.max(0, Math.min(limit - done, 2 * limit - done - skipped));

async function siteFigures(
  tx: Transaction<Database>,
  { id, site }: RunRecord,
  step: SiteTransition,
  figures: ReturnType<CrawlPlan['figures']>,
): Promise<SiteFigures> {
  const { found, overLimit, skipped } = figures;
  const leftOut = step.hasLeftOut ? await countLeftOut(tx, id) : site?.leftOut;
  return {
    found,
    isAtLeast: site?.isAtLeast === true || figures.isAtLeast || step.isCut,
    overLimit,
    leftOut: leftOut ?? { robots: 0, endless: 0, deep: 0 },
    skipped,
    leavesSite: site?.leavesSite === true || step.leavesSite,
  };
}

/**
 * A page that was not handed out any more is as bad as one that failed: the run has less than it could have. A link to
 * a page that does not exist is no such failure. It is a fault of the website that the run has found.
 */
function endOfSite({ over }: RunUpdate, { completed, partial, failed }: Counts, isShort: boolean) {
  if (over === 'canceled') return 'canceled' as const;
  const states = Object.entries({ completed, partial, failed }).flatMap(([state, pages]) => (pages > 0 ? [state] : []));
  const end = endOf(states as StoredPageState[]);
  return end === 'completed' && isShort ? 'partial' : end;
}

function statsOf(
  run: RunRecord,
  rows: RuleRows,
  { completed, partial, failed, broken }: Counts & { broken: number },
  discovered: number,
) {
  const stats = runStats(run.profile, [], rows);
  return { ...stats, pages: { discovered, completed, partial, failed, ...(broken > 0 && { broken }) } };
}

/** Of the start page, as a rule: without it nothing else is found. */
async function firstFailure(tx: Transaction<Database>, runId: string): Promise<RunColumns> {
  const failed = await tx
    .selectFrom('run_pages')
    .select(['failure_code', 'failure_detail'])
    .where('run_id', '=', runId)
    .where('failure_code', 'is not', null)
    .orderBy('page_no')
    .limit(1)
    .executeTakeFirst();
  if (!failed) return {};
  return failed;
}
