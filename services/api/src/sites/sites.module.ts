import { Module } from '@nestjs/common';
import { EntitlementsModule } from '../entitlements/entitlements.module.ts';
import { OutboxModule } from '../outbox/outbox.module.ts';
import { StripeModule } from '../stripe/stripe.module.ts';
import { MetadataMirror } from './metadata-mirror.ts';
import { SiteChoiceService } from './site-choice.service.ts';
import { SiteRegistration } from './site-registration.ts';
import { SiteRelease } from './site-release.ts';
import { SitesController } from './sites.controller.ts';

/** Websites and the slots that they take. */
@Module({
  imports: [EntitlementsModule, OutboxModule, StripeModule],
  controllers: [SitesController],
  providers: [MetadataMirror, SiteChoiceService, SiteRegistration, SiteRelease],
  exports: [MetadataMirror, SiteRegistration, SiteRelease],
})
export class SitesModule {}
