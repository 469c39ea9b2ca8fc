import { Module } from '@nestjs/common';
import { Registry } from '@stufenlos/metrics';
import { LiveModule } from '../live/live.module.ts';
import { ScanningModule } from '../scanning/scanning.module.ts';
import { HttpMetrics } from './http-metrics.ts';
import { MetricsListener } from './metrics-listener.ts';
import { StateMetrics } from './state-metrics.ts';

/** Metrics for operators, on a port of their own. */
@Module({
  imports: [LiveModule, ScanningModule],
  providers: [{ provide: Registry, useFactory: () => new Registry() }, HttpMetrics, StateMetrics, MetricsListener],
})
export class MetricsModule {}
