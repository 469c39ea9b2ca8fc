import { Module } from '@nestjs/common';
import { BillingModule } from '../billing/billing.module.ts';
import { RunsModule } from '../runs/runs.module.ts';
import { ComparisonController } from './comparison.controller.ts';
import { ComparisonReader } from './comparison-reader.ts';
import { IgnoredFindings } from '../ignored-findings/ignored-findings.ts';
import { HistoryController } from './history.controller.ts';
import { ManualAnswersController } from '../manual-checks/manual-answers.controller.ts';
import { ManualAnswersService } from '../manual-checks/manual-answers.service.ts';
import { IgnoredFindingsController } from '../ignored-findings/ignored-findings.controller.ts';
import { RunHistory } from './run-history.ts';

/** What is known beyond one run: history, comparison, ignored findings, answers of people. */
@Module({
  imports: [BillingModule, RunsModule],
  controllers: [ComparisonController, HistoryController, ManualAnswersController, IgnoredFindingsController],
  providers: [ComparisonReader, IgnoredFindings, ManualAnswersService, RunHistory],
})
export class HistoryModule {}
