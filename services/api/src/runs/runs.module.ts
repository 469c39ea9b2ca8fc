import { Module } from '@nestjs/common';
import { BillingModule } from '../billing/billing.module.ts';
import { RunChanges } from '../database/run-changes.ts';
import { ClaimService } from './claim.service.ts';
import { DispatchBell } from './dispatch-bell.ts';
import { MemberRunsController } from './member-runs.controller.ts';
import { MemberRunsService } from './member-runs.service.ts';
import { ReportReader } from './report-reader.ts';
import { Retention } from './retention.ts';
import { RunEventsController } from './run-events.controller.ts';
import { RunEventsService } from './run-events.service.ts';
import { RunListReader } from './run-list.ts';
import { RunLock } from './run-lock.ts';
import { RunsRepository } from './runs.repository.ts';
import { RunsService } from './runs.service.ts';
import { ScansController } from './scans.controller.ts';
import { SettlePage } from './settle-page.ts';

@Module({
  imports: [BillingModule],
  controllers: [MemberRunsController, RunEventsController, ScansController],
  providers: [
    ClaimService,
    DispatchBell,
    MemberRunsService,
    ReportReader,
    Retention,
    RunChanges,
    RunEventsService,
    RunListReader,
    RunLock,
    RunsRepository,
    RunsService,
    SettlePage,
  ],
  exports: [DispatchBell, Retention, RunsRepository, SettlePage],
})
export class RunsModule {}
