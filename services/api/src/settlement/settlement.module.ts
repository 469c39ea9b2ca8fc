import { Module } from '@nestjs/common';
import { RunsModule } from '../runs/runs.module.ts';
import { SiteRunsModule } from '../site-runs/site-runs.module.ts';
import { FactBatches } from './fact-batches.ts';
import { RunLock } from './run-lock.ts';
import { SettlePage } from './settle-page.ts';

/** Every change of a run, in one transaction. */
@Module({
  imports: [RunsModule, SiteRunsModule],
  providers: [FactBatches, RunLock, SettlePage],
  exports: [FactBatches, SettlePage],
})
export class SettlementModule {}
