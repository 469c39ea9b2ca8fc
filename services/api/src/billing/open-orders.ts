import { Injectable } from '@nestjs/common';
import { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { CheckoutState } from './checkout-state.ts';
import { OrdersRepository } from './orders.repository.ts';

const minute = 60_000;
const graceMs = 2 * minute;
/** An order without a checkout for so long never got one: the process that wanted it died. */
const withoutCheckoutMs = 60 * minute;
const batch = 200;

/** Finds out what became of orders that are still open, should nobody have rung about it. */
@Injectable()
export class OpenOrders {
  constructor(
    private readonly db: Kysely<Database>,
    private readonly state: CheckoutState,
    private readonly orders: OrdersRepository,
  ) {}

  /** After the customers were read, so that what was paid is settled. */
  async settle(now: Date): Promise<void> {
    const open = await this.db
      .selectFrom('orders')
      .selectAll()
      .where('state', '=', 'open')
      .where('created_at', '<', new Date(now.getTime() - graceMs))
      .orderBy('created_at')
      .limit(batch)
      .execute();
    for (const order of open) {
      if (order.checkout_id !== null) await this.state.look(order);
      else if (now.getTime() - order.created_at.getTime() > withoutCheckoutMs) {
        await this.orders.expireWithoutCheckout(order.id);
      }
    }
  }
}
