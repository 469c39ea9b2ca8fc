import { Module } from '@nestjs/common';
import { OrderTerms } from './order-terms.ts';
import { OrdersRetention } from './orders-retention.ts';
import { OrdersController } from './orders.controller.ts';
import { OrdersRepository } from './orders.repository.ts';

/** Orders: evidence of what somebody ordered. */
@Module({
  controllers: [OrdersController],
  providers: [OrdersRepository, OrdersRetention, OrderTerms],
  exports: [OrdersRepository, OrdersRetention, OrderTerms],
})
export class OrdersModule {}
