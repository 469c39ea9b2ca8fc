import { Injectable, Logger } from '@nestjs/common';
import { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { CheckoutSync } from './checkout-sync.ts';
import { OrdersRepository, type OrderRow } from '../orders/orders.repository.ts';
import { ProviderRefused, ProviderUnavailable } from '../stripe/provider-failure.ts';

const minute = 60_000;
const graceMs = 2 * minute;
/** Age at which an order without a checkout is abandoned. */
const withoutCheckoutMs = 60 * minute;
const batch = 200;
const maxConsecutiveFailures = 3;
const lowest = '00000000-0000-0000-0000-000000000000';
const highest = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Reads the state of open orders at the provider, in case an event was lost. */
@Injectable()
export class OpenOrders {
  private readonly logger = new Logger('OpenOrders');
  /** The order at which the last round ended early. Otherwise the same ones would end every round before the others. */
  private stoppedAt = lowest;

  constructor(
    private readonly db: Kysely<Database>,
    private readonly checkouts: CheckoutSync,
    private readonly orders: OrdersRepository,
  ) {}

  /**
   * Runs after the customers are synced. An unreadable order does not block others.
   * @throws ProviderUnavailable: three in a row could not be read; the next round goes on after them
   */
  async syncAll(now: Date): Promise<void> {
    let failures = 0;
    for await (const order of this.round(new Date(now.getTime() - graceMs))) {
      try {
        await this.syncOne(order, now);
        failures = 0;
      } catch (error) {
        // The provider is down or throttling, or fails for this order only.
        if (!(error instanceof ProviderUnavailable) || (failures += 1) >= maxConsecutiveFailures) {
          this.stoppedAt = order.id;
          throw error;
        }
        this.logger.warn({ event: 'order_read_later', order: order.reference, cause: error.message });
      }
    }
    this.stoppedAt = lowest;
  }

  /** All of them, beginning after the one at which the last round stopped. */
  private async *round(before: Date): AsyncGenerator<OrderRow> {
    const start = this.stoppedAt;
    yield* this.between(start, highest, before);
    if (start !== lowest) yield* this.between(lowest, start, before);
  }

  private async *between(after: string, last: string, before: Date): AsyncGenerator<OrderRow> {
    for (let read = after; ;) {
      const open = await this.db
        .selectFrom('orders')
        .selectAll()
        .where('state', '=', 'open')
        .where('created_at', '<', before)
        .where('id', '>', read)
        .where('id', '<=', last)
        .orderBy('id')
        .limit(batch)
        .execute();
      yield* open;
      if (open.length < batch) return;
      read = open.at(-1)!.id;
    }
  }

  private async syncOne(order: OrderRow, now: Date): Promise<void> {
    if (order.checkout_id === null) {
      if (now.getTime() - order.created_at.getTime() <= withoutCheckoutMs) return;
      return await this.orders.expireWithoutCheckout(order);
    }
    try {
      await this.checkouts.syncOrder(order);
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error;
      this.logger.error({ event: 'order_not_read', alert: true, order: order.reference, cause: error.message });
    }
  }
}
