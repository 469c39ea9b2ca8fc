import { Module } from '@nestjs/common';
import { LiveModule } from '../live/live.module.ts';
import { ReportsModule } from '../reports/reports.module.ts';
import { RunsModule } from '../runs/runs.module.ts';
import { SettlementModule } from '../settlement/settlement.module.ts';
import { ClaimService } from './claim.service.ts';
import { ScansController } from './scans.controller.ts';
import { ScansService } from './scans.service.ts';

/** Free checks of one page, for holders of a token, and their claim by a member. */
@Module({
  imports: [LiveModule, ReportsModule, RunsModule, SettlementModule],
  controllers: [ScansController],
  providers: [ClaimService, ScansService],
})
export class FreeScansModule {}
