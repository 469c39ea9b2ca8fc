import { Module } from '@nestjs/common';
import { ArtifactsModule } from '../artifacts/artifacts.module.ts';
import { BillingModule } from '../billing/billing.module.ts';
import { EffectsModule } from '../effects/effects.module.ts';
import { MailModule } from '../mail/mail.module.ts';
import { RunChanges } from '../database/run-changes.ts';
import { ClaimService } from './claim.service.ts';
import { DispatchBell } from './dispatch-bell.ts';
import { FinishedRuns } from './finished-runs.ts';
import { ListEventsService } from './list-events.service.ts';
import { MemberRunsController } from './member-runs.controller.ts';
import { MemberRunsService } from './member-runs.service.ts';
import { ReportQueries } from './report-queries.ts';
import { ReportReader } from './report-reader.ts';
import { Retention } from './retention.ts';
import { RunEventsController } from './run-events.controller.ts';
import { RunEventsService } from './run-events.service.ts';
import { RunFindings } from './run-findings.ts';
import { RunListReader } from './run-list.ts';
import { RunLock } from './run-lock.ts';
import { RunOwners } from './run-owners.ts';
import { RunUnlocks } from './run-unlocks.ts';
import { RunsRepository } from './runs.repository.ts';
import { RunsService } from './runs.service.ts';
import { ScansController } from './scans.controller.ts';
import { SettlePage } from './settle-page.ts';
import { SitePlans } from './site-plans.ts';
import { UnlockService } from './unlock.service.ts';

@Module({
  imports: [ArtifactsModule, BillingModule, EffectsModule, MailModule],
  controllers: [MemberRunsController, RunEventsController, ScansController],
  providers: [
    ClaimService,
    DispatchBell,
    FinishedRuns,
    ListEventsService,
    MemberRunsService,
    ReportQueries,
    ReportReader,
    Retention,
    RunChanges,
    RunEventsService,
    RunFindings,
    RunListReader,
    RunLock,
    RunOwners,
    RunUnlocks,
    RunsRepository,
    RunsService,
    SettlePage,
    SitePlans,
    UnlockService,
  ],
  exports: [DispatchBell, FinishedRuns, ReportQueries, Retention, RunUnlocks, RunsRepository, SettlePage],
})
export class RunsModule {}
