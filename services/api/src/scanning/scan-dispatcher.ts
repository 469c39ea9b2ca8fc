import { AsyncResource } from 'node:async_hooks';
import { Inject, Injectable, Logger, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { messageVersion, type ScanJob } from '@stufenlos/contracts';
import { Tracing } from '@stufenlos/tracing';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import { CoalescedTask } from '../scheduler/coalesced-task.ts';
import { DispatchSignal } from '../runs/dispatch-signal.ts';
import { signTicket } from './job-ticket.ts';
import type { HandedJob } from './hand-over.ts';
import { ScanJobsRepository } from './scan-jobs.repository.ts';
import { ScanQueues } from './scan-queues.ts';
import { Scheduled, second } from '../scheduler/scheduled.decorator.ts';

const batch = 50;
/** Every new order and every ended job asks for a round. Under load they share one; the first never waits. */
const restMs = 50;
/** Results that wait to be read: a minute's work of two dozen workers, 8 MB at the usual size of a page. */
export const mostUnread = 200;
/** Links that a page of a site run may bring; a single page brings none. */
const siteLinkLimit = 500;

/**
 * Job rows -> `scans`, a batch at a time. Stamp, commit, then add: no transaction waits for Redis. A refused add takes the
 * stamp back; a crash in between leaves a stamped row without a job, which the reconciler finds. While many results wait
 * to be read, nothing more is handed over.
 */
@Injectable()
export class ScanDispatcher implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger('Dispatcher');
  private readonly round = new CoalescedTask(
    () => this.handOverDue(),
    () => this.ended,
    restMs,
  );
  private ended = false;
  private isPaused = false;

  constructor(
    @Inject(API_CONFIG) private readonly config: ApiConfig,
    private readonly jobs: ScanJobsRepository,
    private readonly queues: ScanQueues,
    private readonly signal: DispatchSignal,
    private readonly tracing: Tracing,
  ) {}

  onModuleInit(): void {
    // Bound to the start-up context: a round serves all orders and must not log under the request that triggered it.
    const notify = AsyncResource.bind(() => {
      this.dispatch().catch((error: unknown) => this.logger.warn({ event: 'dispatch_failed', cause: String(error) }));
    });
    this.signal.onNotify(notify);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.ended = true;
    await this.round.ended().catch(() => undefined);
  }

  /** One round at a time; a call meanwhile leads to one more. */
  @Scheduled({ name: 'dispatch', everyMs: second, onEveryReplica: true })
  dispatch(): Promise<void> {
    return this.round.run();
  }

  private async handOverDue(): Promise<void> {
    if (await this.hasUnreadResults()) return;
    const due = await this.jobs.due(new Date(), batch);
    if (due.length === 0 || this.ended) return;
    const now = new Date();
    const jobs = await this.jobs.markHandedOver(due, now);
    const sent = await Promise.allSettled(jobs.map((job) => this.add(job, now)));
    const refused: HandedJob[] = [];
    for (const [at, { runId, jobNo }] of jobs.entries()) {
      const outcome = sent[at]!;
      if (outcome.status === 'fulfilled') {
        this.logger.log({ event: 'job_handed_over', runId, jobNo });
        continue;
      }
      refused.push(jobs[at]!);
      this.logger.warn({ event: 'job_not_taken', runId, jobNo, cause: String(outcome.reason) });
    }
    if (refused.length > 0) await this.jobs.undoHandOver(refused, now);
  }

  /** A part of the trace of its order: many orders are handed over in one round, which belongs to none of them. */
  private add(job: HandedJob, now: Date): Promise<void> {
    const { runId, jobNo, pageNos, priority } = job;
    const attributes = { 'stufenlos.run_id': runId, 'stufenlos.job_no': jobNo, 'stufenlos.pages': pageNos.length };
    return this.tracing
      .continue('hand over job', job.traceparent, { kind: 'producer', attributes })
      .during(({ keptTraceparent }) => this.queues.add(this.message(job, now, keptTraceparent), priority));
  }

  /** Results that are not stored would only fill Redis. Without an answer from Redis the hand-over itself finds out. */
  private async hasUnreadResults(): Promise<boolean> {
    const unread = await this.queues.unreadResults().catch(() => 0);
    const isPaused = unread > mostUnread;
    if (isPaused !== this.isPaused) {
      this.isPaused = isPaused;
      this.logger.warn({ event: isPaused ? 'hand_over_paused' : 'hand_over_resumed', unread });
    }
    return isPaused;
  }

  private message(job: HandedJob, now: Date, traceparent: string | undefined): ScanJob {
    const collectLinks = job.scope === 'site';
    return {
      v: messageVersion,
      runId: job.runId,
      jobNo: job.jobNo,
      pages: job.pages,
      profile: job.profile,
      locale: job.locale,
      robots: job.isProvenOwners ? 'owner' : 'respect',
      collectLinks,
      linkLimit: collectLinks ? siteLinkLimit : 0,
      survey: collectLinks && job.pageNos.includes(1),
      ...(job.crawlDelayMs > 0 ? { crawlDelayMs: job.crawlDelayMs } : {}),
      picture: job.profile !== 'free' && this.config.artifacts !== null,
      budgetMs: this.config.scan.budgetMs,
      ticket: signTicket(job, this.config.signingKeys, now),
      ...(traceparent === undefined ? {} : { traceparent }),
    };
  }
}
