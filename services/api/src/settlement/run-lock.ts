import { Injectable } from '@nestjs/common';
import { Kysely, type Selectable, type Transaction, type Updateable } from 'kysely';
import { isFinal, type RunState } from '@stufenlos/contracts';
import { refundQuota } from '../rate-limits/rate-counters.ts';
import type { Database, RunsTable } from '../database/schema.ts';
import { RunAnnouncer } from '../runs/run-announcer.ts';
import { DispatchSignal } from '../runs/dispatch-signal.ts';
import { advanceSiteRun } from '../site-runs/advance-site-run.ts';
import type { RunUpdate } from '../runs/run-update.ts';
import { dropUnsentJobs, queueReady } from '../runs/queue-pages.ts';
import { readRuleRows } from '../findings/rule-rows.ts';
import { isOpen, nextState } from '../runs/run-state.ts';
import { runStats } from '../runs/run-stats.ts';
import { deadlineMs } from './deadline.ts';
import type { ShortFact } from './short-facts.ts';
import { SitePlans } from '../site-runs/site-plans.ts';
import { SiteTransition } from '../site-runs/site-transition.ts';

export type RunRecord = Selectable<RunsTable>;

/**
 * The one transaction behind every change of a run: row lock, the move, then what follows from it (jobs for ready
 * pages, end of the run, numbers, version + 1). Followers are told after its commit. `null` from the move means that nothing changed.
 */
@Injectable()
export class RunLock {
  constructor(
    private readonly db: Kysely<Database>,
    private readonly signal: DispatchSignal,
    private readonly announcer: RunAnnouncer = new RunAnnouncer(db),
    private readonly plans: SitePlans = new SitePlans(),
  ) {}

  async apply(
    runId: string,
    now: Date,
    move: (tx: Transaction<Database>, run: RunRecord, site: SiteTransition) => Promise<RunUpdate | null>,
  ): Promise<boolean> {
    const changed = await this.db.transaction().execute(async (tx) => {
      const run = await tx.selectFrom('runs').selectAll().where('id', '=', runId).forUpdate().executeTakeFirst();
      if (!run) return undefined;
      const site = new SiteTransition(tx, run, this.plans);
      const made = await move(tx, run, site);
      if (!made) return undefined;
      await derive(tx, run, made, site, now);
      return { version: run.version + 1, site };
    });
    if (changed?.site.used) this.plans.store(runId, changed.version, changed.site.used);
    else if (changed && !changed.site.hasReturns) this.plans.renew(runId, changed.version - 1, changed.version);
    if (changed) this.announcer.announce(runId);
    // Notifies without new jobs, too: a job that ended frees a place of its host.
    this.signal.notify();
    return changed !== undefined;
  }

  /**
   * A change in one statement, which locks the row of the run itself. It makes no jobs; one that ends frees a place of its
   * host.
   */
  async applyAtOnce(runId: string, change: (db: Kysely<Database>) => Promise<ShortFact>): Promise<ShortFact> {
    const made = await change(this.db);
    if (made.version !== undefined) {
      this.plans.renew(runId, made.version - 1, made.version);
      this.announcer.announce(runId);
    }
    if (made.isOver && made.accepted) this.signal.notify();
    return made;
  }
}

/** Whether the run was canceled before a worker took it. Otherwise ordering and canceling in turns would be free. */
const isUncharged = (before: RunRecord, state: RunState) => state === 'canceled' && before.state === 'queued';

async function derive(
  tx: Transaction<Database>,
  run: RunRecord,
  made: RunUpdate,
  site: SiteTransition,
  now: Date,
): Promise<void> {
  const next = await (run.scope === 'site'
    ? advanceSiteRun(tx, run, made, site, now)
    : advancePageRun(tx, run, made, now));
  const state = next.state as RunState;
  const set: Updateable<RunsTable> = { ...made.set, ...next, version: run.version + 1 };
  if (run.state === 'queued' && state !== 'canceled') {
    set.started_at = now;
    set.deadline_at = new Date(now.getTime() + deadlineMs[run.scope]);
  }
  if (isFinal(state)) {
    Object.assign(set, { phase: null, finished_at: now, charged_keys: null });
    if (state === 'failed' || isUncharged(run, state)) await refundQuota(tx, run.charged_keys ?? []);
    await dropUnsentJobs(tx, run.id, now);
    if (run.scope === 'site') await tx.deleteFrom('run_left_out').where('run_id', '=', run.id).execute();
  }
  await tx.updateTable('runs').set(set).where('id', '=', run.id).execute();
}

/** Follows a run whose pages are known from the beginning: the one page that was ordered. */
async function advancePageRun(
  tx: Transaction<Database>,
  run: RunRecord,
  made: RunUpdate,
  now: Date,
): Promise<Updateable<RunsTable>> {
  const pages = await tx
    .selectFrom('run_pages')
    .select(['page_no', 'state', 'attempts', 'failure_code', 'failure_detail'])
    .where('run_id', '=', run.id)
    .orderBy('page_no')
    .execute();
  const states = pages.map((page) => page.state);
  const state: RunState = made.over === 'canceled' ? 'canceled' : nextState(run.state, states);
  const set: Updateable<RunsTable> = { state, pages_total: pages.length };
  set.pages_done = states.filter((page) => !isOpen(page)).length;
  if (made.pagesMoved) {
    const hasResults = states.some((page) => page === 'completed' || page === 'partial');
    if (hasResults) set.stats = JSON.stringify(runStats(run.profile, states, await readRuleRows(tx, run.id)));
    if (!isFinal(state)) set.last_job_no = await queueReady(tx, run, pages, now);
  }
  const failed = isFinal(state) && pages.find((page) => page.failure_code !== null);
  if (failed && (state === 'failed' || pages.length === 1)) {
    set.failure_code = failed.failure_code;
    set.failure_detail = failed.failure_detail && JSON.stringify(failed.failure_detail);
  }
  return set;
}
