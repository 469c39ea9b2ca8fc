import { BullModule } from '@nestjs/bull';
import { Module } from '@nestjs/common';
import { queueNames } from '@stufenlos/contracts';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import { RunsModule } from '../runs/runs.module.ts';
import { ScanDispatcher } from './scan-dispatcher.ts';
import { ScanJobsRepository } from './scan-jobs.repository.ts';
import { ScanQueues } from './scan-queues.ts';
import { ScanReconciler } from './scan-reconciler.ts';
import { ScanResultsConsumer } from './scan-results.consumer.ts';

const q = (name: string) =>
  BullModule.registerQueueAsync({
    name,
    inject: [API_CONFIG],
    useFactory: ({ queue }: ApiConfig) => {
      const u = new URL(queue.redisUrl);
      return {
        prefix: queue.prefix,
        redis: {
          host: u.hostname,
          port: Number(u.port),
          maxRetriesPerRequest: 1,
          connectTimeout: 2000,
          retryStrategy: (n: number) => Math.min(n * 100, 1000),
        },
      };
    },
  });

@Module({
  imports: [RunsModule, q(queueNames.scans), q(queueNames.scanResults)],
  providers: [ScanDispatcher, ScanJobsRepository, ScanQueues, ScanReconciler, ScanResultsConsumer],
  exports: [ScanDispatcher, ScanQueues, ScanReconciler],
})
export class ScanningModule {}
