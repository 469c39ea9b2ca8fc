import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A contract that was withdrawn, with its money given back: what its subscription opened closes (P75, P85). */
export const withdrawnOrders: Migration = {
  async up(db) {
    await sql.raw('alter table orders add column withdrawn_at timestamptz').execute(db);
  },
};
