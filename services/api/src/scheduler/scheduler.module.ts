import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ScheduledTasks } from './scheduled-tasks.ts';
import { Scheduler } from './scheduler.ts';
import { TaskLease } from './task-lease.ts';

/** Runs every method with `@Scheduled` of any provider. */
@Module({ imports: [DiscoveryModule], providers: [ScheduledTasks, Scheduler, TaskLease], exports: [Scheduler] })
export class SchedulerModule {}
