import { Injectable } from '@nestjs/common';
import type { Transaction } from 'kysely';
import {
  isFinal,
  type FinalFact,
  type PageFact,
  type ProgressFact,
  type ScanFact,
  type ScanFailureCode,
} from '@stufenlos/contracts';
import type { Database } from '../database/schema.ts';
import { hasJudgedPages } from '../site-runs/settle-site-page.ts';
import type { RunRecord, RunUpdate } from '../runs/run-update.ts';
import { endJob } from './note-jobs.ts';
import { queuedPagesOf, returnPages } from './return-pages.ts';
import { RunLock } from './run-lock.ts';
import { settleFacts } from './settle-facts.ts';
import { endJobOfEnded, noteProgress } from './short-facts.ts';

/**
 * Everything that happens to the pages of a run, each in the one transaction of the run's lock. A worker's facts, the
 * reconciler's findings and the visitor's cancel take the same way. Answers whether it was accepted.
 */
@Injectable()
export class SettlePage {
  constructor(private readonly lock: RunLock) {}

  /**
   * Facts that came at the same moment, in one transaction. Those of a run that somebody else has locked are left out.
   *
   * @returns which facts were accepted; one that is missing has to be taken alone
   */
  async together(facts: readonly ScanFact[], now: Date): Promise<Map<ScanFact, boolean>> {
    const runIds = [...new Set(facts.map(({ runId }) => runId))];
    const told = new Map<ScanFact, boolean>();
    await this.lock.applyToAll(runIds, { now }, async (tx, runs) => {
      const { accepted, updates } = await settleFacts(tx, runs, facts, now);
      for (const fact of facts) if (runs.has(fact.runId)) told.set(fact, accepted.has(fact));
      return updates;
    });
    return told;
  }

  /** One fact, which waits for its run. */
  async alone(fact: ScanFact, now: Date): Promise<boolean> {
    switch (fact.type) {
      case 'progress':
        return this.progress(fact, now);
      case 'page':
        return this.page(fact, now);
      case 'final':
        return this.final(fact, now);
    }
  }

  /** A worker began, or went on. Only grows; late messages change nothing. One statement, no transaction. */
  async progress(fact: ProgressFact, now: Date): Promise<boolean> {
    const { accepted } = await this.lock.applyAtOnce(fact.runId, (db) => noteProgress(db, fact, now));
    return accepted;
  }

  /** A page's result: first fact wins, whichever job it came from. */
  page(fact: PageFact, now: Date): Promise<boolean> {
    return this.settle(fact, now);
  }

  /** A job is through. Pages that it does not answer for go back. */
  async final(fact: FinalFact, now: Date): Promise<boolean> {
    const { accepted, isOver } = await this.lock.applyAtOnce(fact.runId, (db) => endJobOfEnded(db, fact, now));
    return isOver ? accepted : this.settle(fact, now);
  }

  private async settle(fact: ScanFact, now: Date): Promise<boolean> {
    let isAccepted = false;
    await this.lock.applyToAll([fact.runId], { now, waits: true }, async (tx, runs) => {
      const { accepted, updates } = await settleFacts(tx, runs, [fact], now);
      isAccepted = accepted.has(fact);
      return updates;
    });
    return isAccepted;
  }

  /** The job is gone without an answer: its pages get a new job number, and fail with `lost` after three of them. */
  lose(runId: string, jobNo: number, now: Date): Promise<boolean> {
    return this.lock.apply(runId, now, async (tx, run, site) => {
      await endJob(tx, { runId, jobNo, outcome: 'lost' }, now);
      if (isFinal(run.state)) return null;
      const pages = await queuedPagesOf(tx, [{ runId, jobNo }]);
      if (pages.length > 0) site.returned();
      await returnPages(tx, pages, { isFault: true, now });
      return pages.length > 0 || run.scope === 'site' ? { pagesMoved: true } : null;
    });
  }

  /** The run's time is over: settled with what there is. */
  expire(runId: string, now: Date): Promise<boolean> {
    return this.lock.apply(runId, now, async (tx, run) => {
      if (isFinal(run.state) || run.deadline_at === null || run.deadline_at > now) return null;
      // Pages that were not opened did not fail: the next run goes on with them.
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
