import { randomUUID } from 'node:crypto';
import { jobPriority, messageVersion, queueNames } from '@stufenlos/contracts';
import type { FinalFact, PageFact, ScanFact, ScanJob } from '@stufenlos/contracts';
import { queueOptions, quickLockSettings, readFact, sendScan } from '@stufenlos/scan-queue';
import { redisUrlOfTests } from '@stufenlos/scan-queue/testing';
import Bull, { type Queue } from 'bull';
import { readWorkerConfig, type WorkerConfig } from '../config/worker-config.ts';

/** The api's side of both queues, by hand: hands jobs over and reads every fact once, under keys of its own. */
export class TestHarness {
  readonly prefix = `worker-${randomUUID()}`;
  readonly scans: Queue<ScanJob>;
  /** Every fact that arrived, in order; each proved to have the shape of the contract. */
  readonly facts: ScanFact[] = [];
  private readonly results: Queue<ScanFact>;

  constructor() {
    const options = () => queueOptions({ redisUrl: redisUrlOfTests(), prefix: this.prefix, locks: quickLockSettings });
    this.scans = new Bull(queueNames.scans, options());
    this.results = new Bull(queueNames.scanResults, options());
    void this.results.process(1, (job) => {
      const reading = readFact(job.data);
      if (!reading.ok) throw new Error(reading.reason);
      this.facts.push(reading.fact);
      return Promise.resolve();
    });
  }

  /** Variables of a worker on this harness. */
  environment(allow: string, more: Record<string, string> = {}): Record<string, string> {
    const browser = process.env['PUPPETEER_EXECUTABLE_PATH'];
    if (!browser) throw new Error('PUPPETEER_EXECUTABLE_PATH is not set. Run `npm test`, which provides a Chromium.');
    return {
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      REDIS_URL: redisUrlOfTests(),
      QUEUE_PREFIX: this.prefix,
      WORKER_HEALTH_PORT: '0',
      ARTIFACTS_URL: '',
      SCAN_CONCURRENCY: '2',
      SCAN_ALLOW: allow,
      PUPPETEER_EXECUTABLE_PATH: browser,
      ...more,
    };
  }

  config(allow: string, more: Record<string, string> = {}): WorkerConfig {
    return readWorkerConfig(this.environment(allow, more));
  }

  async order(urls: readonly string[], change: Partial<ScanJob> = {}): Promise<ScanJob> {
    const job: ScanJob = {
      v: messageVersion,
      runId: randomUUID(),
      jobNo: 1,
      pages: urls.map((url, index) => ({ pageNo: index + 1, url })),
      profile: 'free',
      locale: 'de',
      robots: 'respect',
      collectLinks: false,
      linkLimit: 0,
      budgetMs: 30_000,
      ticket: 'ticket-of-the-job',
      ...change,
    };
    await sendScan(this.scans, job, job.collectLinks ? jobPriority.siteBatch : jobPriority.free);
    return job;
  }

  pages({ runId }: ScanJob): PageFact[] {
    return this.facts.filter((fact) => fact.type === 'page').filter((fact) => fact.runId === runId);
  }

  finals({ runId }: ScanJob): FinalFact[] {
    return this.facts.filter((fact) => fact.type === 'final').filter((fact) => fact.runId === runId);
  }

  phases({ runId }: ScanJob): string[] {
    return this.facts
      .filter((fact) => fact.type === 'progress')
      .flatMap((fact) => (fact.runId === runId ? [fact.phase] : []));
  }

  async stop(): Promise<void> {
    await this.scans.obliterate({ force: true }).catch(() => undefined);
    await Promise.all([this.scans.close(), this.results.close()]);
  }
}
