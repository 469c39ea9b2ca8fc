import { Injectable, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import { logOutput } from '@stufenlos/environment';
import { scanQueuesModule } from '@stufenlos/scan-queue';
import { Tracing } from '@stufenlos/tracing';
import { LoggerModule } from 'nestjs-pino';
import { ArtifactClient } from './pictures/artifact-client.ts';
import { WORKER_CONFIG, type WorkerConfig } from './config/worker-config.ts';
import { HealthServer } from './health.server.ts';
import { ScanConsumer } from './scan.consumer.ts';
import { SCANNER, ScannerEnd, startScanner } from './scanner.ts';
import { Watchdog } from './watchdog.ts';
import { WorkerMetrics } from './worker-metrics.ts';

/** Sends the last spans when the process ends. */
@Injectable()
class TracingEnd implements OnApplicationShutdown {
  constructor(private readonly tracing: Tracing) {}

  onApplicationShutdown(): Promise<void> {
    return this.tracing.end();
  }
}

/** Table of contents of the process: two queues and an engine, no database, no key. */
@Module({})
export class WorkerModule {
  static with(config: WorkerConfig, tracing: Tracing): DynamicModule {
    const mixin = tracing.isOn ? { mixin: () => ({ ...tracing.activeIds() }) } : {};
    return {
      module: WorkerModule,
      imports: [
        LoggerModule.forRoot({
          pinoHttp: [{ level: config.logLevel, base: { service: 'worker' }, ...mixin }, logOutput('worker')],
        }),
        scanQueuesModule(config.queue),
      ],
      providers: [
        { provide: WORKER_CONFIG, useValue: config },
        { provide: Tracing, useValue: tracing },
        TracingEnd,
        { provide: SCANNER, useFactory: () => startScanner(config) },
        ArtifactClient,
        ScanConsumer,
        ScannerEnd,
        Watchdog,
        HealthServer,
        WorkerMetrics,
      ],
    };
  }
}
