import { Module } from '@nestjs/common';
import { RemovalModule } from '../removal/removal.module.ts';
import { EntitlementsModule } from '../entitlements/entitlements.module.ts';
import { LiveModule } from '../live/live.module.ts';
import { ReportsModule } from '../reports/reports.module.ts';
import { RunsModule } from '../runs/runs.module.ts';
import { SettlementModule } from '../settlement/settlement.module.ts';
import { SitesModule } from '../sites/sites.module.ts';
import { MemberRunsController } from './member-runs.controller.ts';
import { MemberRunsService } from './member-runs.service.ts';
import { RunListReader } from './run-list.ts';

/** Runs of a member: order, list, follow, read, delete. */
@Module({
  imports: [RemovalModule, EntitlementsModule, LiveModule, ReportsModule, RunsModule, SettlementModule, SitesModule],
  controllers: [MemberRunsController],
  providers: [MemberRunsService, RunListReader],
})
export class MemberRunsModule {}
