import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What became of the money of a subscription: its own status does not tell (P75). */
export const subscriptionMoney: Migration = {
  async up(db) {
    await sql
      .raw(`alter table subscriptions add column money text check (money in ('returned', 'disputed'))`)
      .execute(db);
  },
};
