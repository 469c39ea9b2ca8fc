import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Which database this is. What is kept outside of it, as the folder of pictures, names it. A copy of the database has the
 * same id, and a new database has another.
 */
export const installation: Migration = {
  async up(db) {
    await sql`
      create table installation (
        id uuid primary key default gen_random_uuid(),
        is_only boolean not null default true unique check (is_only)
      )`.execute(db);
    await sql`insert into installation default values`.execute(db);
  },
};
