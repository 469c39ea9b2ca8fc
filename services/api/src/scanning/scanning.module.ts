import { Module } from '@nestjs/common';
import { ArtifactsModule } from '../artifacts/artifacts.module.ts';
import { RunsModule } from '../runs/runs.module.ts';
import { SettlementModule } from '../settlement/settlement.module.ts';
import { InternalListener } from './internal-listener.ts';
import { PictureUpload } from './picture-upload.ts';
import { ScanDispatcher } from './scan-dispatcher.ts';
import { ScanJobsRepository } from './scan-jobs.repository.ts';
import { ScanQueues } from './scan-queues.ts';
import { ScanReconciler } from './scan-reconciler.ts';
import { ScanResultsConsumer } from './scan-results.consumer.ts';

/** The two queues themselves come from the application module, which knows where Redis is. */
@Module({
  imports: [ArtifactsModule, RunsModule, SettlementModule],
  providers: [
    InternalListener,
    PictureUpload,
    ScanDispatcher,
    ScanJobsRepository,
    ScanQueues,
    ScanReconciler,
    ScanResultsConsumer,
  ],
  exports: [ScanDispatcher, ScanQueues, ScanReconciler, ScanResultsConsumer],
})
export class ScanningModule {}
