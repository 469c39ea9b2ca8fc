import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What the tables themselves refuse, whatever a program does. */
export const orderGuards: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  // The newest of them stays.
  `update orders set state = 'expired', checkout_url = null
    where state = 'open' and kind = 'month' and exists (
      select from orders later
      where later.owner_sub = orders.owner_sub and later.state = 'open' and later.kind = 'month'
        and (later.created_at, later.id) > (orders.created_at, orders.id)
    )`,
  // Two open checkouts of different plans could both be paid: two subscriptions, charged every month.
  `create unique index orders_open_month on orders (owner_sub) where state = 'open' and kind = 'month'`,
];
