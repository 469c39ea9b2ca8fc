import { Module } from '@nestjs/common';
import { ReportsModule } from '../reports/reports.module.ts';
import { ComparisonReader } from './comparison-reader.ts';
import { HistoryController } from './history.controller.ts';
import { RunHistory } from './run-history.ts';

/** Earlier and later results of an address, and their comparison. */
@Module({
  imports: [ReportsModule],
  controllers: [HistoryController],
  providers: [ComparisonReader, RunHistory],
  exports: [RunHistory],
})
export class HistoryModule {}
