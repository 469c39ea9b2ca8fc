import { Module } from '@nestjs/common';
import { EntitlementsModule } from '../entitlements/entitlements.module.ts';
import { OutboxModule } from '../outbox/outbox.module.ts';
import { RunsModule } from '../runs/runs.module.ts';
import { SitesModule } from '../sites/sites.module.ts';
import { PlanRuns } from './plan-runs.ts';
import { ReportQueries } from './report-queries.ts';
import { ReportReader } from './report-reader.ts';
import { RunUnlocks } from './run-unlocks.ts';
import { UnlockService } from './unlock.service.ts';

/** Results, locked and unlocked. */
@Module({
  imports: [EntitlementsModule, OutboxModule, RunsModule, SitesModule],
  providers: [PlanRuns, ReportQueries, ReportReader, RunUnlocks, UnlockService],
  exports: [ReportQueries, ReportReader, RunUnlocks, UnlockService],
})
export class ReportsModule {}
