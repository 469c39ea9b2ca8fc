import { Module, type DynamicModule } from '@nestjs/common';
import { scanQueuesModule } from '@stufenlos/scan-queue';
import { LoggerModule } from 'nestjs-pino';
import { AccessModule } from './access/access.module.ts';
import { ArtifactsModule } from './artifacts/artifacts.module.ts';
import { BillingModule } from './billing/billing.module.ts';
import { SchedulerModule } from './scheduler/scheduler.module.ts';
import { API_CONFIG, type ApiConfig } from './config/api-config.ts';
import { ContactModule } from './contact/contact.module.ts';
import { ConsumerRightsModule } from './consumer-rights/consumer-rights.module.ts';
import { DatabaseModule } from './database/database.module.ts';
import { ExportModule } from './exports/export.module.ts';
import { HealthModule } from './health/health.module.ts';
import { HistoryModule } from './history/history.module.ts';
import { MonitorsModule } from './monitors/monitors.module.ts';
import { ProfileModule } from './profile/profile.module.ts';
import { requestLog } from './request-log.ts';
import { RunsModule } from './runs/runs.module.ts';
import { ScanningModule } from './scanning/scanning.module.ts';
import { SharesModule } from './shares/shares.module.ts';
import { SiteProofsModule } from './site-proofs/site-proofs.module.ts';
import { StatisticsModule } from './statistics/statistics.module.ts';

/** Table of contents of the service. */
@Module({})
export class AppModule {
  static with(config: ApiConfig): DynamicModule {
    const queues = scanQueuesModule(config.queue);
    return {
      module: AppModule,
      global: true,
      imports: [
        LoggerModule.forRoot(requestLog(config)),
        DatabaseModule,
        queues,
        AccessModule,
        RunsModule,
        ExportModule,
        HistoryModule,
        SharesModule,
        ScanningModule,
        ArtifactsModule,
        StatisticsModule,
        BillingModule,
        ConsumerRightsModule,
        ContactModule,
        MonitorsModule,
        SiteProofsModule,
        ProfileModule,
        SchedulerModule,
        HealthModule,
      ],
      providers: [{ provide: API_CONFIG, useValue: config }],
      exports: [API_CONFIG, queues],
    };
  }
}
