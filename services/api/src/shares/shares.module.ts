import { Module } from '@nestjs/common';
import { EntitlementsModule } from '../entitlements/entitlements.module.ts';
import { ReportsModule } from '../reports/reports.module.ts';
import { RunsModule } from '../runs/runs.module.ts';
import { SendersModule } from '../senders/senders.module.ts';
import { SharedRunController } from './shared-run.controller.ts';
import { SharedRuns } from './shared-runs.ts';
import { SharesController } from './shares.controller.ts';
import { SharesService } from './shares.service.ts';

/** Links with which others read a result (read only), and what they read. */
@Module({
  imports: [EntitlementsModule, ReportsModule, RunsModule, SendersModule],
  controllers: [SharedRunController, SharesController],
  providers: [SharedRuns, SharesService],
})
export class SharesModule {}
