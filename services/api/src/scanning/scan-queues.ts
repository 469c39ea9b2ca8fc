import { InjectQueue } from '@nestjs/bull';
import { Injectable } from '@nestjs/common';
import type { Queue } from 'bull';
import { queueNames, scanJobId, type ScanJob } from '@stufenlos/contracts';
import type { QueueState } from './reconcile.ts';

/** The api's side of both queues. Every call may reject while Redis is away; none of them hangs. */
@Injectable()
export class ScanQueues {
  constructor(
    @InjectQueue(queueNames.scans) private readonly scans: Queue,
    @InjectQueue(queueNames.scanResults) private readonly facts: Queue,
  ) {}

  async add(job: ScanJob, priority: number): Promise<void> {
    await this.scans.add(job, {
      jobId: scanJobId(job.runId, job.jobNo),
      priority,
      attempts: 3,
      removeOnComplete: { age: 3600, count: 1000 },
    });
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

  async ping(): Promise<void> {
    await this.scans.client.ping();
  }
}
