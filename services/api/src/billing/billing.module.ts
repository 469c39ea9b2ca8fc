import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { EffectsModule } from '../effects/effects.module.ts';
import { MailModule } from '../mail/mail.module.ts';
import { BillingReconciler } from './billing-reconciler.ts';
import { Catalogue } from './catalogue.ts';
import { CatalogueRepository } from './catalogue.repository.ts';
import { CheckoutController } from './checkout.controller.ts';
import { CheckoutLook } from './checkout-look.ts';
import { CheckoutService } from './checkout.service.ts';
import { CheckoutSessions } from './checkout-sessions.ts';
import { CheckoutState } from './checkout-state.ts';
import { CustomerEmail } from './customer-email.ts';
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
import { OrderTerms } from './order-terms.ts';
import { OrdersRepository } from './orders.repository.ts';
import { OrdersRetention } from './orders-retention.ts';
import { PaymentNotices } from './payment-notices.ts';
import { PaymentLimits } from './payment-limits.ts';
import { PlansController } from './plans.controller.ts';
import { PortalController } from './portal.controller.ts';
import { PortalService } from './portal.service.ts';
import { ProjectionRepository } from './projection.repository.ts';
import { ProviderPatience } from './provider-patience.ts';
import { SiteKeeping } from './site-keeping.ts';
import { SiteRegistration } from './site-registration.ts';
import { SiteRelease } from './site-release.ts';
import { SitesController } from './sites.controller.ts';
import { StripeEventWorker } from './stripe-event.worker.ts';
import { StripeEventsRepository } from './stripe-events.repository.ts';
import { StripeEventsTask } from './stripe-events.task.ts';
import { StripeWebhookController } from './stripe-webhook.controller.ts';
import { StripeGateway } from './stripe.gateway.ts';
import { SubscriptionEnding } from './subscription-ending.ts';
import { TaxRates } from './tax-rates.ts';
import { WebhookSignature } from './webhook-signature.ts';

@Module({
  imports: [EffectsModule, MailModule],
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
    CheckoutLook,
    CheckoutService,
    CheckoutSessions,
    CheckoutState,
    CustomerEmail,
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
    OrderTerms,
    OrdersRepository,
    OrdersRetention,
    PortalService,
    PaymentLimits,
    PaymentNotices,
    ProjectionRepository,
    ProviderPatience,
    SiteKeeping,
    SiteRegistration,
    SiteRelease,
    StripeEventWorker,
    StripeEventsRepository,
    StripeEventsTask,
    StripeGateway,
    SubscriptionEnding,
    TaxRates,
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
