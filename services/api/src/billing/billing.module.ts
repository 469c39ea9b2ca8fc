import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { EffectsModule } from '../effects/effects.module.ts';
import { Catalogue } from './catalogue.ts';
import { CatalogueRepository } from './catalogue.repository.ts';
import { EntitlementReader } from './entitlement-facts.ts';
import { EntitlementController } from './entitlement.controller.ts';
import { EntitlementGuard } from './entitlement.guard.ts';
import { EntitlementView } from './entitlement-view.ts';
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
    Catalogue,
    CatalogueRepository,
    EntitlementReader,
    EntitlementView,
    MetadataMirror,
    SiteRegistration,
    SiteRelease,
    StripeGateway,
    { provide: APP_GUARD, useClass: EntitlementGuard },
  ],
  exports: [Catalogue, EntitlementReader, MetadataMirror, SiteRegistration, SiteRelease, StripeGateway],
})
export class BillingModule {}
