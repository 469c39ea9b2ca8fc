import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Rules of the profile that did not run on a page, as a list of rule ids with their causes. */
export const notRun: Migration = {
  async up(db) {
    await sql`alter table run_pages add column not_run jsonb`.execute(db);
  },
};
