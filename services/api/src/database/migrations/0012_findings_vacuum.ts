import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Reading a report goes by indexes that hold all it needs, but only for rows that a vacuum has seen. By default that is
 * after a fifth more rows; a fresh report would be read from the table.
 */
export const findingsVacuum: Migration = {
  async up(db) {
    await sql`alter table findings set (autovacuum_vacuum_insert_scale_factor = 0.02)`.execute(db);
    await sql`alter table page_rules set (autovacuum_vacuum_insert_scale_factor = 0.02)`.execute(db);
  },
};
