import { Module } from '@nestjs/common';
import { RunsModule } from '../runs/runs.module.ts';
import { ListEventsService } from './list-events.service.ts';
import { RunChanges } from './run-changes.ts';
import { RunEventsService } from './run-events.service.ts';
import { RunOwners } from './run-owners.ts';

/** The state of runs as event streams. */
@Module({
  imports: [RunsModule],
  providers: [ListEventsService, RunChanges, RunEventsService, RunOwners],
  exports: [ListEventsService, RunEventsService],
})
export class LiveModule {}
