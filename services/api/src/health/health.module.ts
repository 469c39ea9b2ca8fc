import { Module } from '@nestjs/common';
import { ClockModule } from '../clock/clock.module.ts';
import { ScanningModule } from '../scanning/scanning.module.ts';
import { HealthController } from './health.controller.ts';
import { Readiness } from './readiness.ts';

@Module({ imports: [ClockModule, ScanningModule], controllers: [HealthController], providers: [Readiness] })
export class HealthModule {}
