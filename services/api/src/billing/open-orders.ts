import { Injectable } from '@nestjs/common';
import { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { expireOrder } from './order-settlement.ts';
import { StripeGateway } from './stripe.gateway.ts';

const minute = 60_000;
const graceMs = 2 * minute;
/** An order without a checkout for so long never got one: the process that wanted it died. */
const withoutCheckoutMs = 60 * minute;
const batch = 200;

/** Ends orders whose checkout ended without a payment, should nobody have rung about it. */
@Injectable()
export class OpenOrders {
  constructor(
    private readonly db: Kysely<Database>,
    private readonly gateway: StripeGateway,
  ) {}

  /** After the customers were read, so that what was paid is settled. */
  async settle(now: Date): Promise<void> {
    const open = await this.db
      .selectFrom('orders')
      .select(['id', 'checkout_id', 'created_at'])
      .where('state', '=', 'open')
      .where('created_at', '<', new Date(now.getTime() - graceMs))
      .orderBy('created_at')
      .limit(batch)
      .execute();
    for (const { id, checkout_id: checkoutId, created_at: createdAt } of open) {
      const isOver =
        checkoutId === null
          ? now.getTime() - createdAt.getTime() > withoutCheckoutMs
          : ((await this.gateway.checkout(checkoutId))?.status ?? 'expired') === 'expired';
      if (isOver) await this.db.transaction().execute((tx) => expireOrder(tx, id));
    }
  }
}
