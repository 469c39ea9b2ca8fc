import { Module } from '@nestjs/common';
import { EntitlementsModule } from '../entitlements/entitlements.module.ts';
import { ReportsModule } from '../reports/reports.module.ts';
import { IgnoredFindingsController } from './ignored-findings.controller.ts';
import { IgnoredFindings } from './ignored-findings.ts';
import { IgnoredSelection } from './ignored-selection.ts';

/** What the owner of a website ignores, and why. */
@Module({
  imports: [EntitlementsModule, ReportsModule],
  controllers: [IgnoredFindingsController],
  providers: [IgnoredFindings, IgnoredSelection],
})
export class IgnoredFindingsModule {}
