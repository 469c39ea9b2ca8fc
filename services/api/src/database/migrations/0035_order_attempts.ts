import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** How often the provider gave an answer to this order that it repeats for the same idempotency key. */
export const orderAttempts: Migration = {
  async up(db) {
    await sql`alter table orders add column attempt integer not null default 0`.execute(db);
  },
};
