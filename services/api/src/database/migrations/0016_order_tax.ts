import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Whom an invoice names, and the tax that was shown with the order. Null: an order from before they were asked. */
export const orderTax: Migration = {
  async up(db) {
    await sql`alter table orders add column business jsonb, add column tax jsonb`.execute(db);
  },
};
