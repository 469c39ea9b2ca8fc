import { Module, type DynamicModule } from '@nestjs/common';
import { scanQueuesModule } from '@stufenlos/scan-queue';
import { LoggerModule } from 'nestjs-pino';
import { AccessModule } from './access/access.module.ts';
import { ArtifactsModule } from './artifacts/artifacts.module.ts';
import { BillingModule } from './billing/billing.module.ts';
import { ClockModule } from './clock/clock.module.ts';
import { API_CONFIG, type ApiConfig } from './config/api-config.ts';
import { ContactModule } from './contact/contact.module.ts';
import { ContractsDeskModule } from './contracts-desk/contracts-desk.module.ts';
import { DatabaseModule } from './database/database.module.ts';
import { ExportModule } from './export/export.module.ts';
import { HealthModule } from './health/health.module.ts';
import { MemoryModule } from './memory/memory.module.ts';
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
        MemoryModule,
        SharesModule,
        ScanningModule,
        ArtifactsModule,
        StatisticsModule,
        BillingModule,
        ContractsDeskModule,
        ContactModule,
        MonitorsModule,
        SiteProofsModule,
        ProfileModule,
        ClockModule,
        HealthModule,
      ],
      providers: [{ provide: API_CONFIG, useValue: config }],
      exports: [API_CONFIG, queues],
    };
  }
}
