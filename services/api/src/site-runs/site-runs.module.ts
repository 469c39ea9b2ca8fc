import { Module } from '@nestjs/common';
import { SitePlans } from './site-plans.ts';

/** What a run over a whole website adds: its plan, its next pages, its numbers. */
@Module({
  providers: [SitePlans],
  exports: [SitePlans],
})
export class SiteRunsModule {}
