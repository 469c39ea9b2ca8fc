import { Injectable, Logger } from '@nestjs/common';
import { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { CheckoutSync } from './checkout-sync.ts';
import { OrdersRepository, type OrderRow } from '../orders/orders.repository.ts';
import { ProviderRefused, ProviderUnavailable } from '../stripe/provider-failure.ts';

const minute = 60_000;
const graceMs = 2 * minute;
/** An order without a checkout for so long never got one: the process that wanted it died. */
const withoutCheckoutMs = 60 * minute;
const batch = 200;
const faultsInARow = 3;
const nobody = '00000000-0000-0000-0000-000000000000';

/** Reads the state of open orders at the provider, in case an event was lost. */
@Injectable()
export class OpenOrders {
  private readonly logger = new Logger('OpenOrders');

  constructor(
    private readonly db: Kysely<Database>,
    private readonly checkouts: CheckoutSync,
    private readonly orders: OrdersRepository,
  ) {}

  /**
   * After the customers were read, so that what was paid is settled. One that cannot be read stands in nobody's way.
   * @throws ProviderUnavailable: three in a row could not be read; the next round goes on
   */
  async syncAll(now: Date): Promise<void> {
    const before = new Date(now.getTime() - graceMs);
    let faults = 0;
    for (let last = nobody; ;) {
      const open = await this.db
        .selectFrom('orders')
        .selectAll()
        .where('state', '=', 'open')
        .where('created_at', '<', before)
        .where('id', '>', last)
        .orderBy('id')
        .limit(batch)
        .execute();
      for (const order of open) {
        try {
          await this.syncOne(order, now);
          faults = 0;
        } catch (error) {
          // It is away or wants peace, or it fails at this one alone.
          if (!(error instanceof ProviderUnavailable) || (faults += 1) >= faultsInARow) throw error;
          this.logger.warn({ event: 'order_read_later', order: order.reference, cause: error.message });
        }
      }
      if (open.length < batch) return;
      last = open.at(-1)!.id;
    }
  }

  private async syncOne(order: OrderRow, now: Date): Promise<void> {
    if (order.checkout_id === null) {
      if (now.getTime() - order.created_at.getTime() <= withoutCheckoutMs) return;
      return await this.orders.expireWithoutCheckout(order.id);
    }
    try {
      await this.checkouts.syncOrder(order);
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error;
      this.logger.error({ event: 'order_not_read', alert: true, order: order.reference, cause: error.message });
    }
  }
}
