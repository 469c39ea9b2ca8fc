import { Module } from '@nestjs/common';
import { BillingModule } from '../billing/billing.module.ts';
import { EffectsModule } from '../effects/effects.module.ts';
import { MailModule } from '../mail/mail.module.ts';
import { RunsModule } from '../runs/runs.module.ts';
import { DueMonitors } from './due-monitors.ts';
import { MonitorWebhook } from './monitor-webhook.ts';
import { MonitorsController } from './monitors.controller.ts';
import { MonitorsRepository } from './monitors.repository.ts';
import { MonitorsService } from './monitors.service.ts';
import { ToldMonitors } from './told-monitors.ts';

/** Websites that are checked again and again. */
@Module({
  imports: [BillingModule, EffectsModule, MailModule, RunsModule],
  controllers: [MonitorsController],
  providers: [DueMonitors, MonitorsRepository, MonitorsService, MonitorWebhook, ToldMonitors],
  exports: [DueMonitors, ToldMonitors],
})
export class MonitorsModule {}
