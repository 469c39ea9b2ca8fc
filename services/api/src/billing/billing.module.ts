import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { EffectsModule } from '../effects/effects.module.ts';
import { EntitlementReader } from './entitlement-facts.ts';
import { EntitlementController } from './entitlement.controller.ts';
import { EntitlementGuard } from './entitlement.guard.ts';
import { MetadataMirror } from './metadata-mirror.ts';
import { PlansController } from './plans.controller.ts';
import { SiteRegistration } from './site-registration.ts';
import { SiteRelease } from './site-release.ts';
import { SitesController } from './sites.controller.ts';
import { StripeGateway } from './stripe.gateway.ts';

@Module({
  imports: [EffectsModule],
  controllers: [EntitlementController, PlansController, SitesController],
  providers: [
    EntitlementReader,
    MetadataMirror,
    SiteRegistration,
    SiteRelease,
    StripeGateway,
    { provide: APP_GUARD, useClass: EntitlementGuard },
  ],
  exports: [EntitlementReader, MetadataMirror, SiteRegistration, SiteRelease, StripeGateway],
})
export class BillingModule {}
