import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.ts';
import { OutboxModule } from '../outbox/outbox.module.ts';
import { StripeModule } from '../stripe/stripe.module.ts';
import { CustomerEmail } from './customer-email.ts';
import { CustomersRepository } from './customers.repository.ts';
import { Customers } from './customers.ts';

/** Which customer of the payment provider a person is. */
@Module({
  imports: [AccessModule, OutboxModule, StripeModule],
  providers: [CustomerEmail, Customers, CustomersRepository],
  exports: [CustomerEmail, Customers],
})
export class CustomersModule {}
