import { Module, type DynamicModule, type OnApplicationBootstrap } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import type { LogOutput } from '@stufenlos/environment';
import { scanQueuesModule } from '@stufenlos/scan-queue';
import { Tracing } from '@stufenlos/tracing';
import { LoggerModule } from 'nestjs-pino';
import { AccessModule } from './access/access.module.ts';
import { AccessTokenGuard } from './access/access-token.guard.ts';
import { SignedInGuard } from './access/signed-in.guard.ts';
import { ArtifactsModule } from './artifacts/artifacts.module.ts';
import { AuditModule } from './audit/audit.module.ts';
import { CatalogueModule } from './catalogue/catalogue.module.ts';
import { CheckoutModule } from './checkout/checkout.module.ts';
import { API_CONFIG, type ApiConfig } from './config/api-config.ts';
import { ConsumerRightsModule } from './consumer-rights/consumer-rights.module.ts';
import { ContactModule } from './contact/contact.module.ts';
import { DatabaseModule } from './database/database.module.ts';
import { EntitlementGuard } from './entitlements/entitlement.guard.ts';
import { EntitlementsModule } from './entitlements/entitlements.module.ts';
import { ExportModule } from './exports/export.module.ts';
import { FreeScansModule } from './free-scans/free-scans.module.ts';
import { HealthModule } from './health/health.module.ts';
import { HistoryModule } from './history/history.module.ts';
import { IgnoredFindingsModule } from './ignored-findings/ignored-findings.module.ts';
import { ManualChecksModule } from './manual-checks/manual-checks.module.ts';
import { MemberRunsModule } from './member-runs/member-runs.module.ts';
import { MetricsModule } from './metrics/metrics.module.ts';
import { MonitorsModule } from './monitors/monitors.module.ts';
import { OrdersModule } from './orders/orders.module.ts';
import { OutboxModule } from './outbox/outbox.module.ts';
import { OutboxRunner } from './outbox/outbox.runner.ts';
import { ProfileModule } from './profile/profile.module.ts';
import { RateLimitGuard } from './rate-limits/rate-limit.guard.ts';
import { RateLimitsModule } from './rate-limits/rate-limits.module.ts';
import { RemovalModule } from './removal/removal.module.ts';
import { requestLog } from './request-log.ts';
import { TracingEnd } from './request-traces.ts';
import { ScanningModule } from './scanning/scanning.module.ts';
import { SchedulerModule } from './scheduler/scheduler.module.ts';
import { SendersModule } from './senders/senders.module.ts';
import { SharesModule } from './shares/shares.module.ts';
import { SiteProofsModule } from './site-proofs/site-proofs.module.ts';
import { SitesModule } from './sites/sites.module.ts';
import { StatisticsModule } from './statistics/statistics.module.ts';
import { StripeEventsModule } from './stripe-events/stripe-events.module.ts';
import { SubscriptionsModule } from './subscriptions/subscriptions.module.ts';

/** In this order: who calls, how often, whether they may, and whether they have a plan. */
const guards = [AccessTokenGuard, RateLimitGuard, SignedInGuard, EntitlementGuard];

/** Table of contents of the service: every room that has endpoints, consumers or periodic tasks. */
@Module({})
export class AppModule implements OnApplicationBootstrap {
  constructor(private readonly outbox: OutboxRunner) {}

  static with(config: ApiConfig, log: LogOutput, tracing: Tracing): DynamicModule {
    const queues = scanQueuesModule(config.queue);
    return {
      module: AppModule,
      global: true,
      imports: [
        LoggerModule.forRoot(requestLog(config, log, tracing)),
        queues,
        DatabaseModule,
        AccessModule,
        RateLimitsModule,
        AuditModule,
        EntitlementsModule,
        CatalogueModule,
        SitesModule,
        OrdersModule,
        SubscriptionsModule,
        CheckoutModule,
        StripeEventsModule,
        ConsumerRightsModule,
        ArtifactsModule,
        RemovalModule,
        SendersModule,
        ScanningModule,
        FreeScansModule,
        MemberRunsModule,
        OutboxModule,
        ExportModule,
        HistoryModule,
        IgnoredFindingsModule,
        ManualChecksModule,
        SharesModule,
        MonitorsModule,
        SiteProofsModule,
        ProfileModule,
        ContactModule,
        StatisticsModule,
        SchedulerModule,
        HealthModule,
        MetricsModule,
      ],
      providers: [
        { provide: API_CONFIG, useValue: config },
        { provide: Tracing, useValue: tracing },
        TracingEnd,
        ...guards.map((guard) => ({ provide: APP_GUARD, useClass: guard })),
      ],
      exports: [API_CONFIG, Tracing, queues],
    };
  }

  /** Before the scheduler starts, which has the same hook: that of a global module comes first. */
  onApplicationBootstrap(): void {
    this.outbox.assertComplete();
  }
}
