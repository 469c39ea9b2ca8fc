import { Module } from '@nestjs/common';
import { ArtifactsModule } from '../artifacts/artifacts.module.ts';
import { BillingModule } from '../billing/billing.module.ts';
import { OutboxModule } from '../outbox/outbox.module.ts';
import { MailModule } from '../mail/mail.module.ts';
import { RunChanges } from '../database/run-changes.ts';
import { ClaimService } from '../member-runs/claim.service.ts';
import { DispatchSignal } from '../live/dispatch-signal.ts';
import { RunFinishedNotifier } from './run-finished-notifier.ts';
import { ListEventsService } from '../member-runs/list-events.service.ts';
import { MemberRunsController } from '../member-runs/member-runs.controller.ts';
import { MemberRunsService } from '../member-runs/member-runs.service.ts';
import { ReportQueries } from '../reports/report-queries.ts';
import { ReportReader } from '../reports/report-reader.ts';
import { Retention } from './retention.ts';
import { RunEventsController } from '../live/run-events.controller.ts';
import { RunEventsService } from '../live/run-events.service.ts';
import { RunFindings } from '../findings/run-findings.ts';
import { RunListReader } from '../member-runs/run-list.ts';
import { RunLock } from './run-lock.ts';
import { RunOwners } from '../member-runs/run-owners.ts';
import { RunUnlocks } from './run-unlocks.ts';
import { RunsRepository } from './runs.repository.ts';
import { RunsService } from './runs.service.ts';
import { ScansController } from './scans.controller.ts';
import { SettlePage } from './settle-page.ts';
import { SitePlans } from '../site-runs/site-plans.ts';
import { UnlockService } from '../reports/unlock.service.ts';

@Module({
  imports: [ArtifactsModule, BillingModule, OutboxModule, MailModule],
  controllers: [MemberRunsController, RunEventsController, ScansController],
  providers: [
    ClaimService,
    DispatchSignal,
    RunFinishedNotifier,
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
  exports: [DispatchSignal, RunFinishedNotifier, ReportQueries, Retention, RunUnlocks, RunsRepository, SettlePage],
})
export class RunsModule {}
