import { Module } from '@nestjs/common';
import { BillingModule } from '../billing/billing.module.ts';
import { EffectsModule } from '../effects/effects.module.ts';
import { MailModule } from '../mail/mail.module.ts';
import { Cancellation } from './cancellation.ts';
import { ConfirmationMail } from './confirmation-mail.ts';
import { ContractsDeskController } from './contracts-desk.controller.ts';
import { DeclarationDesk } from './declaration-desk.ts';
import { DeclarationLimits } from './declaration-limits.ts';
import { DeclarationSettling } from './declaration-settling.ts';
import { DeclarationsRepository } from './declarations.repository.ts';
import { OrderConfirmation } from './order-confirmation.ts';
import { OwnedOrders } from './owned-orders.ts';
import { Withdrawal } from './withdrawal.ts';

/** Declarations of consumers and what follows from them, and the papers of an order. */
@Module({
  imports: [BillingModule, EffectsModule, MailModule],
  controllers: [ContractsDeskController],
  providers: [
    Cancellation,
    ConfirmationMail,
    DeclarationDesk,
    DeclarationLimits,
    DeclarationSettling,
    DeclarationsRepository,
    OrderConfirmation,
    OwnedOrders,
    Withdrawal,
  ],
  exports: [DeclarationsRepository],
})
export class ContractsDeskModule {}
