import { Inject, Injectable, Logger } from '@nestjs/common';
import { Kysely, sql } from 'kysely';
import { finalFactId, pageFactId, scanJobId } from '@stufenlos/contracts';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import type { Database } from '../database/schema.ts';
import { SettlePage } from '../settlement/settle-page.ts';
import { graceMs, isLost, type DoubtfulJob } from './lost-jobs.ts';
import { ScanQueues } from './scan-queues.ts';
import { minute, Scheduled } from '../scheduler/scheduled.decorator.ts';

interface DoubtfulRow {
  run_id: string;
  job_no: number;
  page_nos: number[];
  handed_at: Date;
  started_at: Date | null;
}

/** Runs and jobs looked at per round; the rest follows a minute later. */
const batch = 500;

/**
 * The certainty behind all hints: reads, lets a pure function decide, and writes through the way of a worker's fact.
 * Repairs a worker that vanished, an api that died between stamp and add, and a Redis that came back empty.
 */
@Injectable()
export class ScanReconciler {
  /** Since this process started. */
  readonly repairs = { job_lost: 0, run_deadline: 0 };
  private readonly logger = new Logger('Reconciler');

  constructor(
    @Inject(API_CONFIG) private readonly config: ApiConfig,
    private readonly db: Kysely<Database>,
    private readonly queues: ScanQueues,
    private readonly settle: SettlePage,
  ) {}

  @Scheduled({ name: 'reconcile', everyMs: minute })
  async reconcile(now: Date): Promise<void> {
    await this.settleOverdueRuns(now);
    for (const row of await this.doubtfulJobs(now)) {
      const job = await this.inspect(row);
      if (!isLost(job, this.config.scan.budgetMs, now)) continue;
      await this.settle.lose(job.runId, job.jobNo, now);
      this.repairs.job_lost += 1;
      this.logger.warn({ event: 'job_lost', runId: job.runId, jobNo: job.jobNo, queueState: job.queueState });
    }
  }

  private async settleOverdueRuns(now: Date): Promise<void> {
    const overdue = await this.db
      .selectFrom('runs')
      .select('id')
      .where('state', 'in', ['queued', 'running'])
      .where('deadline_at', '<=', now)
      .limit(batch)
      .execute();
    for (const { id } of overdue) {
      if (!(await this.settle.expire(id, now))) continue;
      this.repairs.run_deadline += 1;
      this.logger.warn({ event: 'run_deadline', runId: id });
    }
  }

  /** Jobs that never ended, and ended ones whose pages still wait for a fact that was sent. */
  private async doubtfulJobs(now: Date): Promise<DoubtfulRow[]> {
    const before = new Date(now.getTime() - graceMs);
    const { rows } = await sql<DoubtfulRow>`
      select run_id, job_no, page_nos, handed_at, started_at from scan_jobs
      where ended_at is null and handed_at <= ${before}
      union
      select j.run_id, j.job_no, j.page_nos, j.handed_at, j.started_at
      from run_pages p join scan_jobs j on j.run_id = p.run_id and j.job_no = p.job_no
      where p.state = 'queued' and j.ended_at <= ${before} and j.handed_at is not null
      order by handed_at limit ${batch}`.execute(this.db);
    return rows;
  }

  private async inspect(row: DoubtfulRow): Promise<DoubtfulJob> {
    const { run_id: runId, job_no: jobNo } = row;
    const facts = [finalFactId(runId, jobNo), ...row.page_nos.map((pageNo) => pageFactId(runId, jobNo, pageNo))];
    const waiting = await Promise.all(facts.map((id) => this.queues.isFactWaiting(id)));
    return {
      runId,
      jobNo,
      pageCount: row.page_nos.length,
      handedAt: row.handed_at,
      startedAt: row.started_at,
      queueState: await this.queues.stateOf(scanJobId(runId, jobNo)),
      factsWaiting: waiting.includes(true),
    };
  }
}
