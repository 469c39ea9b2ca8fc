import { Module } from '@nestjs/common';
import { StripeModule } from '../stripe/stripe.module.ts';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.ts';
import { OrdersModule } from '../orders/orders.module.ts';
import { OutboxModule } from '../outbox/outbox.module.ts';
import { MailModule } from '../mail/mail.module.ts';
import { Cancellation } from './cancellation.ts';
import { ConfirmationMail } from './documents/confirmation-mail.ts';
import { ConsumerRightsController } from './consumer-rights.controller.ts';
import { DeclarationsService } from './declarations.service.ts';
import { DeclarationLimits } from './declaration-limits.ts';
import { DeclarationHandler } from './declaration-handler.ts';
import { DeclarationsRepository } from './declarations.repository.ts';
import { OrderConfirmation } from './documents/order-confirmation.ts';
import { OwnedOrders } from './owned-orders.ts';
import { Withdrawal } from './withdrawal.ts';

/** Declarations of consumers and what follows from them, and the papers of an order. */
@Module({
  imports: [MailModule, OrdersModule, OutboxModule, StripeModule, SubscriptionsModule],
  controllers: [ConsumerRightsController],
  providers: [
    Cancellation,
    ConfirmationMail,
    DeclarationsService,
    DeclarationLimits,
    DeclarationHandler,
    DeclarationsRepository,
    OrderConfirmation,
    OwnedOrders,
    Withdrawal,
  ],
  exports: [DeclarationsRepository],
})
export class ConsumerRightsModule {}
