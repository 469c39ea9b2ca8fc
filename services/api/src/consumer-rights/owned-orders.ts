import { Injectable } from '@nestjs/common';
import { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { Order } from './match-order.ts';
import { endedStatuses } from '../database/billing-tables.ts';

/** What a person has ordered. Reads the tables of others, writes none. */
@Injectable()
export class OwnedOrders {
  constructor(private readonly db: Kysely<Database>) {}

  async of(sub: string): Promise<Order[]> {
    return await this.db.selectFrom('orders').selectAll().where('owner_sub', '=', sub).orderBy('created_at').execute();
  }

  /** Those whose subscription has not ended, as far as our projection knows. */
  async withoutEnded(orders: readonly Order[]): Promise<Order[]> {
    const ids = orders.flatMap(({ source_id: source }) => source ?? []);
    if (ids.length === 0) return [...orders];
    const ended = await this.db
      .selectFrom('subscriptions')
      .select('id')
      .where('id', 'in', ids)
      .where('status', 'in', endedStatuses)
      .execute();
    return orders.filter(({ source_id: source }) => !ended.some(({ id }) => id === source));
  }
}
