import { AsyncResource } from 'node:async_hooks';
import { Inject, Injectable, Logger, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { messageVersion, type ScanJob } from '@stufenlos/contracts';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import { CoalescedTask } from '../scheduler/coalesced-task.ts';
import { DispatchSignal } from '../runs/dispatch-signal.ts';
import { signTicket } from './job-ticket.ts';
import { ScanJobsRepository, type HandedJob, type WaitingJob } from './scan-jobs.repository.ts';
import { ScanQueues } from './scan-queues.ts';
import { Scheduled, second } from '../scheduler/scheduled.decorator.ts';

const batch = 50;
/** Links that a page of a site run may bring; a single page brings none. */
const siteLinkLimit = 500;

/**
 * Job rows -> `scans`. Stamp, commit, then add: no transaction waits for Redis. A refused add takes the stamp back; a
 * crash in between leaves a stamped row without a job, which the reconciler finds.
 */
@Injectable()
export class ScanDispatcher implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger('Dispatcher');
  private readonly round = new CoalescedTask(
    () => this.handOverDue(),
    () => this.ended,
  );
  private ended = false;

  constructor(
    @Inject(API_CONFIG) private readonly config: ApiConfig,
    private readonly jobs: ScanJobsRepository,
    private readonly queues: ScanQueues,
    private readonly signal: DispatchSignal,
  ) {}

  onModuleInit(): void {
    // Bound to this moment: the rounds serve everybody and must not log under the request that rang.
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
    for (const job of await this.jobs.due(new Date(), batch)) {
      if (this.ended || !(await this.handOver(job))) return;
    }
  }

  /** `false` when the queue is away: the rest of the round would only wait for it too. */
  private async handOver(waiting: WaitingJob): Promise<boolean> {
    const now = new Date();
    const job = await this.jobs.markHandedOver(waiting, now);
    if (!job) return true;
    try {
      await this.queues.add(this.message(job, now), job.priority);
      this.logger.log({ event: 'job_handed_over', runId: job.runId, jobNo: job.jobNo });
      return true;
    } catch (error) {
      await this.jobs.undoHandOver(job, now);
      this.logger.warn({ event: 'job_not_taken', runId: job.runId, jobNo: job.jobNo, cause: String(error) });
      return false;
    }
  }

  private message(job: HandedJob, now: Date): ScanJob {
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
      picture: job.profile !== 'free' && this.config.artifactsDir !== null,
      budgetMs: this.config.scan.budgetMs,
      ticket: signTicket(job, this.config.signingKeys, now),
    };
  }
}
