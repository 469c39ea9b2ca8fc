import { Module } from '@nestjs/common';
import { ReportsModule } from '../reports/reports.module.ts';
import { ManualAnswersController } from './manual-answers.controller.ts';
import { ManualAnswersService } from './manual-answers.service.ts';

/** What people say about the criteria that no rule decides. */
@Module({
  imports: [ReportsModule],
  controllers: [ManualAnswersController],
  providers: [ManualAnswersService],
})
export class ManualChecksModule {}
