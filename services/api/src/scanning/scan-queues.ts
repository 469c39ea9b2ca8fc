import { InjectQueue } from '@nestjs/bull';
import { Injectable } from '@nestjs/common';
import type { Queue } from 'bull';
import { queueNames, type ScanFact, type ScanJob } from '@stufenlos/contracts';
import { pingQueue, sendScan } from '@stufenlos/scan-queue';
import pTimeout from 'p-timeout';
import type { QueueState } from './lost-jobs.ts';

const milliseconds = 2000;

/** The api's side of both queues. Every call may reject while Redis is away; none of them hangs. */
@Injectable()
export class ScanQueues {
  constructor(
    @InjectQueue(queueNames.scans) private readonly scans: Queue<ScanJob>,
    @InjectQueue(queueNames.scanResults) private readonly facts: Queue<ScanFact>,
  ) {}

  async add(job: ScanJob, priority: number): Promise<void> {
    await sendScan(this.scans, job, priority);
  }

  async stateOf(jobId: string): Promise<QueueState> {
    const job = await this.scans.getJob(jobId);
    return job ? await job.getState() : 'gone';
  }

  /** Whether a fact was sent and has not been read yet; a read one is removed, a failed one is given up. */
  async isFactWaiting(factId: string): Promise<boolean> {
    const fact = await this.facts.getJob(factId);
    return fact !== null && (await fact.getState()) !== 'failed';
  }

  /** Facts that nobody has begun to read. Rejects while Redis is away. */
  unreadResults(): Promise<number> {
    return pTimeout(this.facts.getWaitingCount(), { milliseconds, message: 'Redis did not count in time' });
  }

  /** Messages in each queue by their state. Rejects while Redis is away. */
  async counts(): Promise<Record<'scans' | 'results', Record<'waiting' | 'active' | 'delayed' | 'failed', number>>> {
    const of = async (queue: Queue) => {
      const { waiting, active, delayed, failed } = await queue.getJobCounts();
      return { waiting, active, delayed, failed };
    };
    const [scans, results] = await Promise.all([of(this.scans), of(this.facts)]);
    return { scans, results };
  }

  async ping(): Promise<void> {
    await pingQueue(this.scans);
  }
}
