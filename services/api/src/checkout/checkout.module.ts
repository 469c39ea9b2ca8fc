import { Module } from '@nestjs/common';
import { CatalogueModule } from '../catalogue/catalogue.module.ts';
import { CustomersModule } from '../customers/customers.module.ts';
import { EntitlementsModule } from '../entitlements/entitlements.module.ts';
import { OrdersModule } from '../orders/orders.module.ts';
import { OutboxModule } from '../outbox/outbox.module.ts';
import { StripeModule } from '../stripe/stripe.module.ts';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.ts';
import { CheckoutSync } from './checkout-sync.ts';
import { CheckoutSessions } from './checkout-sessions.ts';
import { CheckoutState } from './checkout-state.ts';
import { CheckoutController } from './checkout.controller.ts';
import { CheckoutService } from './checkout.service.ts';
import { InvoiceBuyers } from './invoice-buyers.ts';
import { OpenOrders } from './open-orders.ts';
import { OrderBuilder } from './order-builder.ts';

/** From the order button to the hosted checkout, and what became of it. */
@Module({
  imports: [
    CatalogueModule,
    CustomersModule,
    EntitlementsModule,
    OrdersModule,
    OutboxModule,
    StripeModule,
    SubscriptionsModule,
  ],
  controllers: [CheckoutController],
  providers: [CheckoutSync, CheckoutService, CheckoutSessions, CheckoutState, InvoiceBuyers, OpenOrders, OrderBuilder],
  exports: [CheckoutSync, OpenOrders],
})
export class CheckoutModule {}
