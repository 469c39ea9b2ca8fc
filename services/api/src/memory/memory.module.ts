import { Module } from '@nestjs/common';
import { BillingModule } from '../billing/billing.module.ts';
import { RunsModule } from '../runs/runs.module.ts';
import { ComparisonController } from './comparison.controller.ts';
import { ComparisonReader } from './comparison-reader.ts';
import { FindingMarks } from './finding-marks.ts';
import { HistoryController } from './history.controller.ts';
import { ManualAnswersController } from './manual-answers.controller.ts';
import { ManualAnswersService } from './manual-answers.service.ts';
import { MarksController } from './marks.controller.ts';
import { RunHistory } from './run-history.ts';

/** What is known beyond one run: history, comparison, ignored findings, answers of people. */
@Module({
  imports: [BillingModule, RunsModule],
  controllers: [ComparisonController, HistoryController, ManualAnswersController, MarksController],
  providers: [ComparisonReader, FindingMarks, ManualAnswersService, RunHistory],
})
export class MemoryModule {}
