import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.ts';
import { EntitlementsModule } from '../entitlements/entitlements.module.ts';
import { RunsModule } from '../runs/runs.module.ts';
import { SitesModule } from '../sites/sites.module.ts';
import { OutboxModule } from '../outbox/outbox.module.ts';
import { MailModule } from '../mail/mail.module.ts';
import { MonitorCover } from './monitor-cover.ts';
import { MonitorScheduler } from './monitor-scheduler.ts';
import { MonitorWebhook } from './monitor-webhook.ts';
import { MonitorsController } from './monitors.controller.ts';
import { MonitorsRepository } from './monitors.repository.ts';
import { MonitorsService } from './monitors.service.ts';
import { WebhookSecrets } from './webhook-secrets.ts';
import { MonitorNotifier } from './monitor-notifier.ts';

/** Websites that are checked again and again. */
@Module({
  imports: [AccessModule, EntitlementsModule, MailModule, OutboxModule, RunsModule, SitesModule],
  controllers: [MonitorsController],
  providers: [
    MonitorCover,
    MonitorScheduler,
    MonitorsRepository,
    MonitorsService,
    MonitorWebhook,
    MonitorNotifier,
    WebhookSecrets,
  ],
  exports: [MonitorCover, MonitorScheduler, MonitorNotifier],
})
export class MonitorsModule {}
