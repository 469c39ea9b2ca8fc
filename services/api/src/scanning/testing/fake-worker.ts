import Bull, { type Job, type Queue } from 'bull';
import { finalFactId, messageVersion, pageFactId, queueNames, scanJobSchema } from '@stufenlos/contracts';
import type { FinalFact, PageFact, PageResult, ScanJob } from '@stufenlos/contracts';
import { queueOptions } from '@stufenlos/scan-queue';
import type { ApiConfig } from '../../config/api-config.ts';
import { until } from '../../testing/until.ts';

/**
 * The worker's side of both queues, by hand: takes jobs out of the real Redis when the test asks, and sends what the
 * test says. It knows nothing but the messages.
 */
export class FakeWorker {
  readonly scans: Queue;
  readonly facts: Queue;

  constructor({ queue }: Pick<ApiConfig, 'queue'>) {
    this.scans = new Bull(queueNames.scans, queueOptions(queue));
    this.facts = new Bull(queueNames.scanResults, queueOptions(queue));
    for (const own of [this.scans, this.facts]) own.on('error', () => undefined);
  }

  /** The next waiting job, taken the way a worker takes it; with a run's id, the next one of that run. */
  async take(runId?: string): Promise<{ message: ScanJob; job: Job }> {
    return await until(async () => {
      const job = await this.scans.getNextJob();
      const message = job ? scanJobSchema.parse(job.data) : undefined;
      return job && message && (runId === undefined || message.runId === runId) && { job, message };
    });
  }

  sendProgress(to: ScanJob, phase: 'opening' | 'auditing' | 'saving') {
    const at = new Date().toISOString();
    return this.facts.add({ ...envelope(to), type: 'progress', at, pageNo: 1, phase }, { removeOnComplete: true });
  }

  sendPage(to: ScanJob, result: PageResult, pageNo = 1, site: Partial<PageFact> = {}) {
    const data = { ...envelope(to), type: 'page', pageNo, result, ...site };
    return this.facts.add(data, { jobId: pageFactId(to.runId, to.jobNo, pageNo), ...returning });
  }

  sendFinal(to: ScanJob, told: Partial<Pick<FinalFact, 'outcome' | 'sent'>> = {}) {
    const data = {
      ...envelope(to),
      type: 'final',
      outcome: 'done',
      sent: to.pages.map((page) => page.pageNo),
      ...told,
    };
    return this.facts.add(data, { jobId: finalFactId(to.runId, to.jobNo), ...returning });
  }

  /** Takes the next job and answers it whole. */
  async serve(result: PageResult): Promise<ScanJob> {
    const { message, job } = await this.take();
    await this.sendPage(message, result);
    await this.sendFinal(message);
    await finish(job);
    return message;
  }

  /** Waits until every fact was read. */
  async settled(): Promise<void> {
    await until(async () => {
      const { waiting, active, delayed } = await this.facts.getJobCounts();
      return waiting + active + delayed === 0;
    });
  }

  async stop(): Promise<void> {
    await Promise.all([this.scans.close(), this.facts.close()]);
  }
}

/** As the worker sends them: a fact whose reader fails comes back. */
const returning = { attempts: 30, backoff: { type: 'fixed', delay: 500 }, removeOnComplete: true } as const;

const envelope = ({ runId, jobNo, ticket }: ScanJob) => ({ v: messageVersion, runId, jobNo, ticket });

/** Bull would hand out the next job at once; the tests ask for it themselves. */
export const finish = (job: Job) => job.moveToCompleted('done', false, true);
