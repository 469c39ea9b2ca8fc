import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A picture of the page was taken and did not reach us. */
export const lostPictures: Migration = {
  async up(db) {
    await sql`alter table run_pages add column is_picture_lost boolean not null default false`.execute(db);
  },
};
