import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Whether the money of a subscription was returned or is disputed. The subscription's own status does not say so. */
export const subscriptionMoney: Migration = {
  async up(db) {
    await sql
      .raw(`alter table subscriptions add column money text check (money in ('returned', 'disputed'))`)
      .execute(db);
  },
};
