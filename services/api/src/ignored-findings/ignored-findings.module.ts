import { Module } from '@nestjs/common';
import { EntitlementsModule } from '../entitlements/entitlements.module.ts';
import { IgnoredFindingsController } from './ignored-findings.controller.ts';
import { IgnoredFindings } from './ignored-findings.ts';

/** What the owner of a website ignores, and why. */
@Module({
  imports: [EntitlementsModule],
  controllers: [IgnoredFindingsController],
  providers: [IgnoredFindings],
})
export class IgnoredFindingsModule {}
