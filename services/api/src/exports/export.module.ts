import { Module } from '@nestjs/common';
import { ReportsModule } from '../reports/reports.module.ts';
import { ExportController } from './export.controller.ts';
import { ExportService } from './export.service.ts';
import { PdfRenderer } from './pdf-renderer.ts';

/** Results as files: PDF, CSV, JSON, EARL, SARIF. */
@Module({
  imports: [ReportsModule],
  controllers: [ExportController],
  providers: [ExportService, PdfRenderer],
})
export class ExportModule {}
