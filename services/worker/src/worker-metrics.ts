import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { PageResult } from '@stufenlos/contracts';
import { Gauge, Histogram, MetricsServer, Registry } from '@stufenlos/metrics';
import { WORKER_CONFIG, type WorkerConfig } from './config/worker-config.ts';

const seconds = [0.5, 1, 2, 4, 8, 15, 30, 60, 120];

/** Metrics of this process for operators, on a port of their own if there is one. */
@Injectable()
export class WorkerMetrics implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Metrics');
  private readonly registry = new Registry();
  private readonly server = new MetricsServer(this.registry, 'worker');
  private readonly pages = new Histogram({
    name: 'stufenlos_page_seconds',
    help: 'Time for a page, by its outcome and the cause of a failure.',
    labelNames: ['profile', 'state', 'failure'],
    buckets: seconds,
    registers: [this.registry],
  });
  private readonly jobs = new Gauge({
    name: 'stufenlos_jobs_in_flight',
    help: 'Jobs that this process works on.',
    registers: [this.registry],
  });

  constructor(@Inject(WORKER_CONFIG) private readonly config: WorkerConfig) {}

  async onApplicationBootstrap(): Promise<void> {
    const { metrics } = this.config;
    if (metrics) this.logger.log({ event: 'listening', address: await this.server.listen(metrics) });
  }

  onApplicationShutdown(): void {
    this.server.close();
  }

  /** A job begins; call what comes back at its end. */
  jobBegins(): () => void {
    this.jobs.inc();
    return () => this.jobs.dec();
  }

  pageIsJudged({ profile, state, failure, durationMs }: PageResult): void {
    this.pages.observe({ profile, state, failure: failure?.code ?? 'none' }, durationMs / 1000);
  }
}
