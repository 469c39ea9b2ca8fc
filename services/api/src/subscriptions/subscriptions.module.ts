import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.ts';
import { CustomersModule } from '../customers/customers.module.ts';
import { EntitlementsModule } from '../entitlements/entitlements.module.ts';
import { MailModule } from '../mail/mail.module.ts';
import { OutboxModule } from '../outbox/outbox.module.ts';
import { StripeModule } from '../stripe/stripe.module.ts';
import { CustomerReader } from './customer-reader.ts';
import { CustomerSync } from './customer-sync.ts';
import { LegacyCustomers } from './legacy-customers.ts';
import { PaymentNotices } from './payment-notices.ts';
import { SubscriptionsController } from './subscriptions.controller.ts';
import { PortalService } from './portal.service.ts';
import { ProjectionRepository } from './projection.repository.ts';
import { SubscriptionEnding } from './subscription-ending.ts';
import { TermEnd } from './term-end.ts';
import { TermReminders } from './term-reminders.ts';

/** What customers have bought, as the payment provider says it, and the ways to change it. */
@Module({
  imports: [AccessModule, CustomersModule, EntitlementsModule, MailModule, OutboxModule, StripeModule],
  controllers: [SubscriptionsController],
  providers: [
    CustomerReader,
    CustomerSync,
    LegacyCustomers,
    PaymentNotices,
    PortalService,
    ProjectionRepository,
    SubscriptionEnding,
    TermEnd,
    TermReminders,
  ],
  exports: [CustomerSync, PaymentNotices, SubscriptionEnding],
})
export class SubscriptionsModule {}
