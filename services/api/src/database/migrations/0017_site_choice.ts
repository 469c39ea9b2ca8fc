import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Which websites stay covered when more are registered than the plan includes: when somebody chose a website, and until
 * when that choice is the only one.
 */
export const siteChoice: Migration = {
  async up(db) {
    await sql`alter table registered_sites
      add column kept_at timestamptz,
      add column choice_until timestamptz`.execute(db);
  },
};
