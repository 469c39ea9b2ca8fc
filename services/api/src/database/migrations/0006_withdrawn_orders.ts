import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Contracts that were withdrawn from and refunded. Reports that their subscription opened are locked again. */
export const withdrawnOrders: Migration = {
  async up(db) {
    await sql.raw('alter table orders add column withdrawn_at timestamptz').execute(db);
  },
};
