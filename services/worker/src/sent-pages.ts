import type { ScanJob } from '@stufenlos/contracts';
import type { Job } from 'bull';
import { z } from 'zod';

const progressSchema = z.object({ sent: z.array(z.number().int().positive()) });

/**
 * The pages of a job whose fact was sent, kept with the job in Redis: the next worker of the job does not scan them
 * again. Written after the fact, so a page may be scanned twice when a process dies in between; its fact is one by id.
 */
export class SentPages {
  private readonly job: Job<ScanJob>;
  readonly numbers: number[];

  constructor(job: Job<ScanJob>) {
    this.job = job;
    // 0 until somebody wrote it.
    this.numbers = progressSchema.safeParse(job.progress()).data?.sent ?? [];
  }

  has(pageNo: number): boolean {
    return this.numbers.includes(pageNo);
  }

  /** Without Redis it is remembered here only: then a second worker scans the page again, for nothing. */
  async add(pageNo: number): Promise<void> {
    this.numbers.push(pageNo);
    await this.job.progress({ sent: this.numbers }).catch(() => undefined);
  }
}
