import { Module } from '@nestjs/common';
import { CatalogueModule } from '../catalogue/catalogue.module.ts';
import { CheckoutModule } from '../checkout/checkout.module.ts';
import { OrdersModule } from '../orders/orders.module.ts';
import { StripeModule } from '../stripe/stripe.module.ts';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.ts';
import { BillingReconciler } from './billing-reconciler.ts';
import { StripeEventWorker } from './stripe-event.worker.ts';
import { StripeEventsRepository } from './stripe-events.repository.ts';
import { StripeEventsTask } from './stripe-events.task.ts';
import { StripeWebhookController } from './stripe-webhook.controller.ts';
import { WebhookSignature } from './webhook-signature.ts';

/** Events of the payment provider, and the reconciliation that finds what no event announced. */
@Module({
  imports: [CatalogueModule, CheckoutModule, OrdersModule, StripeModule, SubscriptionsModule],
  controllers: [StripeWebhookController],
  providers: [BillingReconciler, StripeEventWorker, StripeEventsRepository, StripeEventsTask, WebhookSignature],
  exports: [BillingReconciler, StripeEventsRepository, StripeEventsTask],
})
export class StripeEventsModule {}
