import { Module } from '@nestjs/common';
import { SchedulerModule } from '../scheduler/scheduler.module.ts';
import { ScanningModule } from '../scanning/scanning.module.ts';
import { HealthController } from './health.controller.ts';
import { Readiness } from './readiness.ts';

@Module({ imports: [SchedulerModule, ScanningModule], controllers: [HealthController], providers: [Readiness] })
export class HealthModule {}
