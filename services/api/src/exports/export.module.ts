import { Module } from '@nestjs/common';
import { ArtifactsModule } from '../artifacts/artifacts.module.ts';
import { HistoryModule } from '../history/history.module.ts';
import { ReportsModule } from '../reports/reports.module.ts';
import { RunsModule } from '../runs/runs.module.ts';
import { SendersModule } from '../senders/senders.module.ts';
import { ExportController } from './export.controller.ts';
import { ExportService } from './export.service.ts';
import { MemberResults } from './member-results.ts';
import { PdfRenderer } from './pdf-renderer.ts';

/** Results as files: PDF, Excel, CSV, JSON, EARL, SARIF. */
@Module({
  imports: [ArtifactsModule, HistoryModule, ReportsModule, RunsModule, SendersModule],
  controllers: [ExportController],
  providers: [ExportService, MemberResults, PdfRenderer],
  exports: [MemberResults],
})
export class ExportModule {}
