import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * What was ordered, as the plan held it then. Without a profile the order is older than these columns; without a limit
 * beside a profile there is none.
 */
export const orderContents: Migration = {
  async up(db) {
    await sql`alter table orders
      add column site_limit int check (site_limit >= 0),
      add column profile text check (profile in ('basic', 'pro', 'enterprise'))`.execute(db);
  },
};
