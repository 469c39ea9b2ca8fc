import { Module } from '@nestjs/common';
import { RunChanges } from '../database/run-changes.ts';
import { DispatchBell } from './dispatch-bell.ts';
import { Retention } from './retention.ts';
import { RunEventsController } from './run-events.controller.ts';
import { RunEventsService } from './run-events.service.ts';
import { RunLock } from './run-lock.ts';
import { RunsRepository } from './runs.repository.ts';
import { RunsService } from './runs.service.ts';
import { ScansController } from './scans.controller.ts';
import { SettlePage } from './settle-page.ts';

@Module({
  controllers: [RunEventsController, ScansController],
  providers: [DispatchBell, Retention, RunChanges, RunEventsService, RunLock, RunsRepository, RunsService, SettlePage],
  exports: [DispatchBell, Retention, SettlePage],
})
export class RunsModule {}
