import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { OutboxModule } from '../outbox/outbox.module.ts';
import { MailModule } from '../mail/mail.module.ts';
import { BillingReconciler } from '../customers/billing-reconciler.ts';
import { Catalogue } from '../catalogue/catalogue.ts';
import { CatalogueRepository } from '../catalogue/catalogue.repository.ts';
import { CheckoutController } from '../checkout/checkout.controller.ts';
import { CheckoutLook } from '../checkout/checkout-look.ts';
import { CheckoutService } from '../checkout/checkout.service.ts';
import { CheckoutSessions } from '../checkout/checkout-sessions.ts';
import { CheckoutState } from '../checkout/checkout-state.ts';
import { CustomerEmail } from '../customers/customer-email.ts';
import { CustomerReader } from '../customers/customer-reader.ts';
import { CustomerSync } from '../customers/customer-sync.ts';
import { Customers } from '../customers/customers.ts';
import { CustomersRepository } from '../customers/customers.repository.ts';
import { EarlierCustomers } from '../customers/legacy-customers.ts';
import { EntitlementReader } from '../entitlements/entitlement-facts.ts';
import { EntitlementController } from '../entitlements/entitlement.controller.ts';
import { EntitlementGuard } from '../entitlements/entitlement.guard.ts';
import { EntitlementView } from '../entitlements/entitlement-view.ts';
import { MetadataMirror } from '../sites/metadata-mirror.ts';
import { OpenOrders } from '../orders/open-orders.ts';
import { OrderReview } from '../checkout/order-review.ts';
import { OrdersController } from '../orders/orders.controller.ts';
import { OrderTerms } from '../orders/order-terms.ts';
import { OrdersRepository } from '../orders/orders.repository.ts';
import { OrdersRetention } from '../orders/orders-retention.ts';
import { PaymentNotices } from '../subscriptions/payment-notices.ts';
import { PaymentLimits } from '../checkout/payment-limits.ts';
import { PlansController } from '../catalogue/plans.controller.ts';
import { PortalController } from '../subscriptions/portal.controller.ts';
import { PortalService } from '../subscriptions/portal.service.ts';
import { ProjectionRepository } from '../customers/projection.repository.ts';
import { ProviderTimeouts } from '../stripe/provider-timeouts.ts';
import { SiteKeeping } from '../sites/site-keeping.ts';
import { SiteRegistration } from '../sites/site-registration.ts';
import { SiteRelease } from '../sites/site-release.ts';
import { SitesController } from '../sites/sites.controller.ts';
import { StripeEventWorker } from '../stripe/stripe-event.worker.ts';
import { StripeEventsRepository } from '../stripe/stripe-events.repository.ts';
import { StripeEventsTask } from '../stripe/stripe-events.task.ts';
import { StripeWebhookController } from '../stripe/stripe-webhook.controller.ts';
import { StripeGateway } from '../stripe/stripe.gateway.ts';
import { SubscriptionEnding } from '../subscriptions/subscription-ending.ts';
import { TaxRates } from '../catalogue/tax-rates.ts';
import { WebhookSignature } from '../stripe/webhook-signature.ts';

@Module({
  imports: [OutboxModule, MailModule],
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
    ProviderTimeouts,
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
