import { Module } from '@nestjs/common';
import { RunsModule } from '../runs/runs.module.ts';
import { ExportController } from './export.controller.ts';
import { ExportDesk } from './export-desk.ts';
import { PrintRoom } from './print-room.ts';

/** Results as files: PDF, CSV, JSON, EARL, SARIF. */
@Module({
  imports: [RunsModule],
  controllers: [ExportController],
  providers: [ExportDesk, PrintRoom],
})
export class ExportModule {}
