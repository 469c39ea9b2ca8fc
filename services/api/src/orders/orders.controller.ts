import { Controller } from '@nestjs/common';
import type { Order } from '@stufenlos/contracts';
import { User, type CurrentUser } from '../access/current-user.ts';
import { Endpoint } from '../contract/endpoint.decorator.ts';
import { OrdersRepository, type OrderRow } from './orders.repository.ts';

@Controller()
export class OrdersController {
  constructor(private readonly orders: OrdersRepository) {}

  @Endpoint('orders')
  async list(@User() { sub }: CurrentUser): Promise<{ orders: Order[] }> {
    return { orders: (await this.orders.list(sub)).map(orderView) };
  }
}

const orderView = (order: OrderRow): Order => ({
  reference: order.reference,
  planName: order.plan_name,
  interval: order.kind,
  amount: order.amount,
  currency: order.currency,
  orderedAt: order.created_at.toISOString(),
  state: order.state,
});
