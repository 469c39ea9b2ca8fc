import { Module } from '@nestjs/common';
import { OrderAddress } from './order-address.ts';
import { OrderTerms } from './order-terms.ts';
import { OrdersRetention } from './orders-retention.ts';
import { OrdersController } from './orders.controller.ts';
import { OrdersRepository } from './orders.repository.ts';
import { VatIdWatch } from './vat-id-watch.ts';
import { StripeModule } from '../stripe/stripe.module.ts';

/** Orders: evidence of what somebody ordered. */
@Module({
  imports: [StripeModule],
  controllers: [OrdersController],
  providers: [OrderAddress, OrdersRepository, OrdersRetention, OrderTerms, VatIdWatch],
  exports: [OrderAddress, OrdersRepository, OrdersRetention, OrderTerms, VatIdWatch],
})
export class OrdersModule {}
