import { setTimeout as pause } from 'node:timers/promises';
import { InjectQueue } from '@nestjs/bull';
import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { queueNames, type ScanFact, type ScanJob } from '@stufenlos/contracts';
import type { Scanner, ScanRun } from '@stufenlos/scan-engine';
import { keepLock, readJob } from '@stufenlos/scan-queue';
import { Tracing, type Span } from '@stufenlos/tracing';
import type { Job, Queue } from 'bull';
import { ArtifactClient } from './pictures/artifact-client.ts';
import { WORKER_CONFIG, type WorkerConfig } from './config/worker-config.ts';
import { FactSender } from './fact-sender.ts';
import { OpenRuns } from './open-runs.ts';
import { PageDeaths } from './page-deaths.ts';
import { failedPage, scanPage } from './page-scan.ts';
import { PageTurns } from './page-turns.ts';
import { PhaseSpans } from './spans/phase-spans.ts';
import { SCANNER } from './scanner.ts';
import { SentPages } from './sent-pages.ts';
import { SiteDiscoveries } from './site-discoveries.ts';
import { WorkerMetrics } from './worker-metrics.ts';

/** Time for open pages to finish during shutdown; then they are returned. Supervisors kill after 15 s. */
const finishMs = 4000;
const giveBackMs = 2000;
/**
 * Pausing a queue waits without end while Redis is away. A job taken meanwhile is returned before its first page.
 */
const pauseMs = 1000;

/** A page that was open when this many processes died gets the result `crashed`. */
const mostDeaths = 2;

/** Reasons to stop in the middle of a page. */
class LockLost extends Error {}
class ShuttingDown extends Error {}
class Preempted extends Error {}

type JobPage = ScanJob['pages'][number];

interface PageTools {
  run: ScanRun | undefined;
  sender: FactSender;
  signal: AbortSignal;
}

/** Takes a job, scans its pages and sends facts. Stores nothing: what is lost here is scanned again. */
@Injectable()
export class ScanConsumer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Scans');
  private readonly running = new Map<AbortController, Promise<void>>();
  private readonly discoveries = new SiteDiscoveries();
  private readonly turns = new PageTurns();
  private readonly deaths: PageDeaths;
  private readonly runs: OpenRuns;
  private isEnding = false;

  constructor(
    @Inject(WORKER_CONFIG) private readonly config: WorkerConfig,
    @Inject(SCANNER) private readonly scanner: Scanner,
    private readonly pictures: ArtifactClient,
    private readonly metrics: WorkerMetrics,
    private readonly tracing: Tracing,
    @InjectQueue(queueNames.scans) private readonly scans: Queue<ScanJob>,
    @InjectQueue(queueNames.scanResults) private readonly facts: Queue<ScanFact>,
  ) {
    this.runs = new OpenRuns(scanner);
    this.deaths = new PageDeaths(scans);
  }

  /** By hand instead of `@Process`: how many at once is a setting, and a decorator is read before there are any. */
  onApplicationBootstrap(): void {
    this.scans
      .process(this.config.concurrency, (job) => this.take(job))
      .catch((error: unknown) => this.logger.error({ event: 'queue_ended', cause: String(error) }));
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isEnding = true;
    const finished = pause(finishMs, undefined, { ref: false });
    const paused = this.scans.pause(true, true).catch(() => undefined);
    await Promise.race([paused, pause(pauseMs, undefined, { ref: false })]);
    await Promise.race([this.idle(), finished]);
    for (const abort of this.running.keys()) abort.abort(new ShuttingDown('the worker is ending'));
    await Promise.race([this.idle(), pause(giveBackMs, undefined, { ref: false })]);
  }

  private async idle(): Promise<void> {
    await Promise.allSettled(this.running.values());
  }

  private async take(job: Job<ScanJob>): Promise<void> {
    const abort = new AbortController();
    const work = this.work(job, abort);
    this.running.set(abort, work);
    const end = this.metrics.jobBegins();
    await work.finally(() => {
      this.running.delete(abort);
      end();
    });
  }

  private async work(job: Job<ScanJob>, abort: AbortController): Promise<void> {
    const reading = readJob(job.data);
    if (!reading.ok) {
      this.logger.error({ event: 'job_refused', jobId: job.id, reason: reading.reason });
      // Nothing in it is trustworthy, not even its sender; the reconciler finds the failed job.
      await job.discard();
      throw new Error(reading.reason);
    }
    const release = keepLock(
      job,
      () => abort.abort(new LockLost('another worker has the job')),
      this.config.queue.locks,
    );
    const sender = new FactSender(this.facts, reading.job, this.tracing);
    const { runId, jobNo, pages, traceparent } = reading.job;
    const attributes = { 'stufenlos.run_id': runId, 'stufenlos.job_no': jobNo, 'stufenlos.pages': pages.length };
    try {
      await this.tracing
        .continue('work on job', traceparent, { kind: 'consumer', attributes })
        .during(() => this.scanPages(job, reading.job, sender, abort.signal));
    } finally {
      sender.quiet();
      release();
    }
  }

  private async scanPages(job: Job<ScanJob>, scanJob: ScanJob, sender: FactSender, signal: AbortSignal): Promise<void> {
    const log = { runId: scanJob.runId, jobNo: scanJob.jobNo };
    const sent = new SentPages(job);
    // Pages of a website share a place in a browser; a single page has one of its own.
    const lease = scanJob.collectLinks ? this.runs.take(scanJob.runId) : undefined;
    this.logger.log({
      event: 'job_taken',
      ...log,
      pages: scanJob.pages.length,
      sent: sent.numbers,
      attempts: job.attemptsMade,
    });
    try {
      const left = scanJob.pages.filter((page) => !sent.has(page.pageNo));
      for (const [at, page] of left.entries()) {
        if (at > 0 && (await this.isPreempted(job))) throw new Preempted('a more urgent job waits');
        if (at > 0 && scanJob.crawlDelayMs) await pauseFor(scanJob.crawlDelayMs, signal);
        if (this.isEnding) throw new ShuttingDown('the worker is ending');
        await this.scanInTurn(scanJob, page, { run: lease?.run, sender, signal });
        await sent.add(page.pageNo);
      }
      await sender.final('done', sent.numbers, signal);
      this.logger.log({ event: 'job_done', ...log });
    } catch (reason) {
      if (!(reason instanceof ShuttingDown || reason instanceof Preempted)) throw reason;
      await sender.final('aborted', sent.numbers);
      this.logger.log({ event: 'job_given_back', ...log, sent: sent.numbers, reason: reason.message });
    } finally {
      lease?.release();
    }
  }

  /** Checked between two pages, so a single page never waits for a whole website. */
  private async isPreempted(job: Job<ScanJob>): Promise<boolean> {
    if (this.running.size < this.config.concurrency) return false;
    const [next] = await this.scans.getWaiting(0, 0).catch(() => []);
    return next !== undefined && (next.opts.priority ?? 0) < (job.opts.priority ?? 0);
  }

  /**
   * A page that was open when a process died may be the cause. It is scanned once more alone; if the process dies
   * again, the page is the cause.
   */
  private async scanInTurn(scanJob: ScanJob, page: JobPage, tools: PageTools): Promise<void> {
    const { runId, jobNo } = scanJob;
    const { pageNo, url } = page;
    const deaths = await this.deaths.of(runId, pageNo);
    if (deaths >= mostDeaths) {
      this.logger.warn({ event: 'page_not_opened', runId, jobNo, pageNo, deaths });
      const failure = { code: 'crashed' as const, detail: { reason: 'workerGone' } };
      const result = failedPage({ url, job: scanJob }, this.scanner, failure, {
        at: new Date(),
        ms: performance.now(),
      });
      return tools.sender.page(pageNo, result, tools.signal);
    }
    const endTurn = await this.turns.take(deaths > 0 ? 'alone' : 'shared', tools.signal);
    const leave = await this.deaths.open(runId, pageNo);
    let isThrough = false;
    try {
      const attributes = { 'stufenlos.page_no': pageNo, 'stufenlos.profile': scanJob.profile };
      await this.tracing
        .begin('check page', { attributes })
        .during((span) => this.scanOne(scanJob, page, { ...tools, span }));
      isThrough = true;
    } finally {
      endTurn();
      await leave(isThrough);
    }
  }

  private async scanOne(
    scanJob: ScanJob,
    { pageNo, url }: JobPage,
    { run, sender, signal, span }: PageTools & { span: Span },
  ): Promise<void> {
    const { engine } = this.scanner;
    sender.progress(pageNo, 'opening', engine);
    let links: string[] = [];
    const scanner = run ? { engine, scan: run.scan.bind(run) } : this.scanner;
    const pictures = this.pictures.picturesOf(scanJob);
    const phases = new PhaseSpans(this.tracing, span);
    const scan = await scanPage(scanner, {
      url,
      job: scanJob,
      budgetMs: Math.min(scanJob.budgetMs, this.config.pageMs),
      disabledRules: this.config.disabledRules,
      signal,
      ...(run ? { onLinks: (found: string[]) => (links = found) } : {}),
      onScreenshot: pictures?.sink,
      onPhase: (phase) => {
        phases.begin(phase);
        // Phases are shown for one page; a site shows how many are done.
        if (scanJob.pages.length === 1) sender.progress(pageNo, phase, engine);
      },
      onGatherer: (name) => phases.beginGatherer(name),
    }).finally(() => phases.end());
    const { engineFault, isEngineStuck } = scan;
    const page = { job: scanJob, pageNo, result: scan.result, signal };
    const result = pictures ? await this.pictures.deliver(pictures, page) : scan.result;
    const site = run && (await this.discoveries.factsOf(run, { scanJob, pageNo, url, result, links, signal }));
    span.set({ 'stufenlos.state': result.state, ...(result.failure && { 'stufenlos.failure': result.failure.code }) });
    await sender.page(pageNo, result, signal, site);
    const { state, failure, durationMs } = result;
    const { runId, jobNo } = scanJob;
    const told = { runId, jobNo, pageNo, state, failure, durationMs: Math.round(durationMs) };
    this.metrics.pageIsJudged(result);
    this.logger.log({ event: 'page_sent', ...told });
    if (engineFault) this.logger.error({ event: 'engine_fault', ...told, cause: engineFault });
    // An engine that does not answer an abort is not asked again: the supervisor starts a fresh process.
    if (isEngineStuck) process.kill(process.pid, 'SIGTERM');
  }
}

/** @throws the signal's reason when it was aborted meanwhile */
async function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal }).catch(() => signal.throwIfAborted());
}
