import { Injectable } from '@nestjs/common';
import type { Selectable, Transaction } from 'kysely';
import { isFinal, type FinalFact, type PageFact, type ProgressFact, type ScanFailureCode } from '@stufenlos/contracts';
import type { Database, JobOutcome, RunPagesTable } from '../database/schema.ts';
import { longestDelayMs } from '../runs/plan-jobs.ts';
import { RunLock, type RunRecord } from './run-lock.ts';
import type { RunUpdate } from '../runs/run-update.ts';
import { endJobOfEnded, noteProgress } from './short-facts.ts';
import { hasJudgedPages, settleSitePage } from '../site-runs/settle-site-page.ts';
import { storePage } from '../runs/store-page.ts';
import { sanitizeForPostgres } from '../database/sanitize-for-postgres.ts';

/** A page that was handed out this often without an answer fails with `lost`. */
export const maxAttempts = 3;

/**
 * Everything that happens to the pages of a run, each in the one transaction of the run's lock. A worker's facts, the
 * reconciler's findings and the visitor's cancel take the same way. Answers whether it was accepted.
 */
@Injectable()
export class SettlePage {
  constructor(private readonly lock: RunLock) {}

  /** A worker began, or went on. Only grows; late messages change nothing. One statement, no transaction. */
  async progress(fact: ProgressFact, now: Date): Promise<boolean> {
    const { accepted } = await this.lock.applyAtOnce(fact.runId, (db) => noteProgress(db, fact, now));
    return accepted;
  }

  /** A page's result: first fact wins, whichever job it came from. */
  page(fact: PageFact, now: Date): Promise<boolean> {
    return this.lock.apply(fact.runId, now, async (tx, run, site) => {
      if (isFinal(run.state)) return null;
      await startJob(tx, fact, now);
      const isNews =
        run.scope === 'site'
          ? await settleSitePage(tx, run, fact, site, now)
          : await storePage(tx, fact.runId, fact.pageNo, fact.result, now);
      if (!isNews) return null;
      const { finalUrl, title, engine } = fact.result;
      return {
        pagesMoved: true,
        set: {
          ...(fact.pageNo === 1 ? sanitizeForPostgres({ final_url: finalUrl, title }) : {}),
          ...(fact.pageNo === 1 && fact.crawlDelayMs
            ? { crawl_delay_ms: Math.min(fact.crawlDelayMs, longestDelayMs) }
            : {}),
          ...(run.engine ? {} : { engine: JSON.stringify(sanitizeForPostgres(engine)) }),
        },
      };
    });
  }

  /**
   * A job is through. Pages it does not answer for go back; a sent page waits for its own fact, which may be late. A
   * worker that gives the rest back in order, because it ends or makes room, says nothing against the pages.
   */
  async final(fact: FinalFact, now: Date): Promise<boolean> {
    const { accepted: isEnded, isOver } = await this.lock.applyAtOnce(fact.runId, (db) => endJobOfEnded(db, fact, now));
    if (isOver) return isEnded;
    let accepted = false;
    await this.lock.apply(fact.runId, now, async (tx, run, site) => {
      accepted = await endJob(tx, fact.runId, fact.jobNo, fact.outcome, now);
      if (!accepted || isFinal(run.state)) return null;
      const queued = await queuedPages(tx, fact.runId, fact.jobNo);
      const unsent = queued.filter((page) => !fact.sent.includes(page.page_no));
      site.hasReturns = unsent.length > 0;
      for (const page of unsent) await (fact.outcome === 'aborted' ? makeReady(tx, page) : giveUpOn(tx, page, now));
      return unsent.length > 0 || run.scope === 'site' ? { pagesMoved: true } : null;
    });
    return accepted;
  }

  /** The job is gone without an answer: its pages get a new job number, and fail with `lost` after three of them. */
  lose(runId: string, jobNo: number, now: Date): Promise<boolean> {
    return this.lock.apply(runId, now, async (tx, run, site) => {
      await endJob(tx, runId, jobNo, 'lost', now);
      if (isFinal(run.state)) return null;
      const pages = await queuedPages(tx, runId, jobNo);
      site.hasReturns = pages.length > 0;
      for (const page of pages) await giveUpOn(tx, page, now);
      return pages.length > 0 || run.scope === 'site' ? { pagesMoved: true } : null;
    });
  }

  /** The run's time is over: settled with what there is. */
  expire(runId: string, now: Date): Promise<boolean> {
    return this.lock.apply(runId, now, async (tx, run) => {
      if (isFinal(run.state) || run.deadline_at === null || run.deadline_at > now) return null;
      // Pages that nobody has opened did not fail: the next run goes on with them.
      await closeOpenPages(tx, run, 'failed', 'deadline', now);
      return { pagesMoved: true, over: 'deadline' };
    });
  }

  /**
   * The end by a person. `keepsPages`: finished pages of a website make a result, and the next run goes on with the others.
   * `false` when the run had ended already. A page in flight is simply not accepted any more.
   */
  cancel(runId: string, now: Date, { keepsPages = false } = {}): Promise<boolean> {
    return this.lock.apply(runId, now, async (tx, run): Promise<RunUpdate | null> => {
      if (isFinal(run.state)) return null;
      if (run.scope === 'page') await closeOpenPages(tx, run, 'skipped', null, now);
      else if (keepsPages && (await hasJudgedPages(tx, runId))) return { pagesMoved: true, over: 'stopped' };
      return { pagesMoved: false, over: 'canceled' };
    });
  }
}

const queuedPages = (tx: Transaction<Database>, runId: string, jobNo: number) =>
  tx
    .selectFrom('run_pages')
    .selectAll()
    .where('run_id', '=', runId)
    .where('job_no', '=', jobNo)
    .where('state', '=', 'queued')
    .execute();

const makeReady = (tx: Transaction<Database>, page: Selectable<RunPagesTable>) =>
  tx
    .updateTable('run_pages')
    .set({ state: 'ready', job_no: null })
    .where('run_id', '=', page.run_id)
    .where('page_no', '=', page.page_no)
    .execute();

async function giveUpOn(tx: Transaction<Database>, page: Selectable<RunPagesTable>, now: Date): Promise<void> {
  const attempts = page.attempts + 1;
  await tx
    .updateTable('run_pages')
    .set(
      attempts < maxAttempts
        ? { state: 'ready', attempts, job_no: null }
        : { state: 'failed', attempts, failure_code: 'lost', failure_detail: '{}', settled_at: now },
    )
    .where('run_id', '=', page.run_id)
    .where('page_no', '=', page.page_no)
    .execute();
}

const closeOpenPages = (
  tx: Transaction<Database>,
  { id, scope }: Pick<RunRecord, 'id' | 'scope'>,
  state: 'failed' | 'skipped',
  code: ScanFailureCode | null,
  now: Date,
) =>
  tx
    .updateTable('run_pages')
    .set({ state, failure_code: code, failure_detail: code && '{}', settled_at: now })
    .where('run_id', '=', id)
    .where('state', 'in', scope === 'site' ? ['queued'] : ['ready', 'queued'])
    .execute();

const startJob = (tx: Transaction<Database>, { runId, jobNo }: { runId: string; jobNo: number }, now: Date) =>
  tx
    .updateTable('scan_jobs')
    .set({ started_at: now })
    .where('run_id', '=', runId)
    .where('job_no', '=', jobNo)
    .where('started_at', 'is', null)
    .execute();

/** Closes a job once; `false` when it was closed, or never was. */
async function endJob(
  tx: Transaction<Database>,
  runId: string,
  jobNo: number,
  outcome: JobOutcome,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('scan_jobs')
    .set({ ended_at: now, outcome })
    .where('run_id', '=', runId)
    .where('job_no', '=', jobNo)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
