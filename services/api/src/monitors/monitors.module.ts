import { Module } from '@nestjs/common';
import { BillingModule } from '../billing/billing.module.ts';
import { OutboxModule } from '../outbox/outbox.module.ts';
import { MailModule } from '../mail/mail.module.ts';
import { RunsModule } from '../runs/runs.module.ts';
import { MonitorScheduler } from './monitor-scheduler.ts';
import { MonitorWebhook } from './monitor-webhook.ts';
import { MonitorsController } from './monitors.controller.ts';
import { MonitorsRepository } from './monitors.repository.ts';
import { MonitorsService } from './monitors.service.ts';
import { MonitorNotifier } from './monitor-notifier.ts';

/** Websites that are checked again and again. */
@Module({
  imports: [BillingModule, OutboxModule, MailModule, RunsModule],
  controllers: [MonitorsController],
  providers: [MonitorScheduler, MonitorsRepository, MonitorsService, MonitorWebhook, MonitorNotifier],
  exports: [MonitorScheduler, MonitorNotifier],
})
export class MonitorsModule {}
