import { setTimeout as pause } from 'node:timers/promises';
import { messageVersion, queueNames, type PageFact, type ScanFact, type ScanJob } from '@stufenlos/contracts';
import { queueOptions, readJob, sendFact, type QueueConnection } from '@stufenlos/scan-queue';
import Bull, { type Job, type Queue } from 'bull';
import { usualPage } from '../usual-page.ts';
import { pageMsOf, placesPerWorker } from './page-times.ts';
import { redisMs } from './processor-times.ts';

/** Links on each page of a made-up website, as far as it has so many pages. */
const linksPerPage = 40;
/** A worker tells at most once a second how far it is. */
const progressMs = 1000;

interface Options {
  workers: number;
  /** Pages of a made-up website. */
  sitePages: number;
  /** 1: pages take as long as measured. */
  timeScale?: number;
}

/** Workers without a browser: real queues and messages, made-up results that take as long as measured ones. */
export class SimulatedWorkers {
  /** Pages answered so far. */
  pages = 0;
  private readonly scans: Queue<ScanJob>;
  private readonly facts: Queue<ScanFact>;

  constructor(
    connection: QueueConnection,
    private readonly options: Options,
  ) {
    this.scans = new Bull(queueNames.scans, queueOptions(connection));
    this.facts = new Bull(queueNames.scanResults, queueOptions(connection));
    for (const queue of [this.scans, this.facts]) queue.on('error', () => undefined);
    void this.scans.process(options.workers * placesPerWorker, (job) => this.take(job));
  }

  /** Facts that nobody has read yet. */
  async unread(): Promise<number> {
    const { waiting, active, delayed } = await this.facts.getJobCounts();
    return waiting + active + delayed;
  }

  /** Processor milliseconds of Redis so far. */
  async redisMs(): Promise<number> {
    return redisMs(await this.facts.client.info('cpu'));
  }

  async stop(): Promise<void> {
    await Promise.all([this.scans.close(), this.facts.close()]);
  }

  private async take({ data }: Job<ScanJob>): Promise<void> {
    const reading = readJob(data);
    if (!reading.ok) throw new Error(reading.reason);
    const { job } = reading;
    for (const page of job.pages) await this.answer(job, page);
    const sent = job.pages.map(({ pageNo }) => pageNo);
    await sendFact(this.facts, { ...envelope(job), type: 'final', outcome: 'done', sent });
  }

  private async answer(job: ScanJob, { pageNo, url }: ScanJob['pages'][number]): Promise<void> {
    const result = { ...usualPage(url, this.pages), profile: job.profile };
    const ms = pageMsOf(this.pages) * (this.options.timeScale ?? 1);
    this.pages += 1;
    const tell = (phase: 'opening' | 'auditing') => {
      const at = new Date().toISOString();
      return sendFact(this.facts, { ...envelope(job), type: 'progress', at, pageNo, phase, engine: result.engine });
    };
    await tell('opening');
    await pause(Math.min(ms, progressMs));
    if (ms > progressMs) {
      await tell('auditing');
      await pause(ms - progressMs);
    }
    await sendFact(this.facts, { ...envelope(job), type: 'page', pageNo, result, ...this.site(job, pageNo, url) });
  }

  /** Every page leads to the next ones, round the website. */
  private site(job: ScanJob, pageNo: number, url: string): Pick<PageFact, 'links'> {
    if (!job.collectLinks) return {};
    const { sitePages } = this.options;
    const next = Array.from({ length: Math.min(linksPerPage, sitePages) }, (_, at) => (pageNo + at) % sitePages);
    return { links: next.map((at) => new URL(at === 0 ? '/' : `/seite-${at}`, url).href) };
  }
}

const envelope = ({ runId, jobNo, ticket }: ScanJob) => ({ v: messageVersion, runId, jobNo, ticket }) as const;
