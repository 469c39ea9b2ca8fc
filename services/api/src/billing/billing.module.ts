import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { EffectsModule } from '../effects/effects.module.ts';
import { BillingReconciler } from './billing-reconciler.ts';
import { Catalogue } from './catalogue.ts';
import { CatalogueRepository } from './catalogue.repository.ts';
import { CheckoutController } from './checkout.controller.ts';
import { CheckoutService } from './checkout.service.ts';
import { CheckoutSessions } from './checkout-sessions.ts';
import { CheckoutState } from './checkout-state.ts';
import { CustomerReader } from './customer-reader.ts';
import { CustomerSync } from './customer-sync.ts';
import { Customers } from './customers.ts';
import { CustomersRepository } from './customers.repository.ts';
import { EarlierCustomers } from './earlier-customers.ts';
import { EntitlementReader } from './entitlement-facts.ts';
import { EntitlementController } from './entitlement.controller.ts';
import { EntitlementGuard } from './entitlement.guard.ts';
import { EntitlementView } from './entitlement-view.ts';
import { MetadataMirror } from './metadata-mirror.ts';
import { OpenOrders } from './open-orders.ts';
import { OrderReview } from './order-review.ts';
import { OrdersController } from './orders.controller.ts';
import { OrdersRepository } from './orders.repository.ts';
import { OrdersRetention } from './orders-retention.ts';
import { PaymentLimits } from './payment-limits.ts';
import { PlansController } from './plans.controller.ts';
import { PortalController } from './portal.controller.ts';
import { PortalService } from './portal.service.ts';
import { ProjectionRepository } from './projection.repository.ts';
import { SiteRegistration } from './site-registration.ts';
import { SiteRelease } from './site-release.ts';
import { SitesController } from './sites.controller.ts';
import { StripeEventWorker } from './stripe-event.worker.ts';
import { StripeEventsRepository } from './stripe-events.repository.ts';
import { StripeEventsTask } from './stripe-events.task.ts';
import { StripeWebhookController } from './stripe-webhook.controller.ts';
import { StripeGateway } from './stripe.gateway.ts';
import { SubscriptionEnding } from './subscription-ending.ts';
import { WebhookSignature } from './webhook-signature.ts';

@Module({
  imports: [EffectsModule],
  controllers: [
    CheckoutController,
    EntitlementController,
    OrdersController,
    PlansController,
    PortalController,
    SitesController,
    StripeWebhookController,
  ],
  providers: [
    BillingReconciler,
    Catalogue,
    CatalogueRepository,
    CheckoutService,
    CheckoutSessions,
    CheckoutState,
    CustomerReader,
    CustomerSync,
    Customers,
    CustomersRepository,
    EarlierCustomers,
    EntitlementReader,
    EntitlementView,
    MetadataMirror,
    OpenOrders,
    OrderReview,
    OrdersRepository,
    OrdersRetention,
    PortalService,
    PaymentLimits,
    ProjectionRepository,
    SiteRegistration,
    SiteRelease,
    StripeEventWorker,
    StripeEventsRepository,
    StripeEventsTask,
    StripeGateway,
    SubscriptionEnding,
    WebhookSignature,
    { provide: APP_GUARD, useClass: EntitlementGuard },
  ],
  exports: [
    BillingReconciler,
    Catalogue,
    CustomerSync,
    EntitlementReader,
    MetadataMirror,
    OrdersRepository,
    OrdersRetention,
    SiteRegistration,
    SiteRelease,
    StripeEventsRepository,
    StripeEventsTask,
    StripeGateway,
    SubscriptionEnding,
  ],
})
export class BillingModule {}
