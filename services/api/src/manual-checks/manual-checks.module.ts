import { Module } from '@nestjs/common';
import { ReportsModule } from '../reports/reports.module.ts';
import { ManualAnswersController } from './manual-answers.controller.ts';
import { ManualAnswersService } from './manual-answers.service.ts';
import { QuestionsController } from './questions.controller.ts';
import { QuestionsService } from './questions.service.ts';

/** What people say about the criteria that no rule decides, and about single elements. */
@Module({
  imports: [ReportsModule],
  controllers: [ManualAnswersController, QuestionsController],
  providers: [ManualAnswersService, QuestionsService],
})
export class ManualChecksModule {}
