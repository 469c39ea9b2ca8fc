import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Pictures of a page in other views, as a list of views with the size in CSS px. */
export const viewPictures: Migration = {
  async up(db) {
    await sql`alter table run_pages add column view_pictures jsonb`.execute(db);
  },
};
