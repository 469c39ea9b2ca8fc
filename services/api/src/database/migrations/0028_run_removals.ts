import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Runs that are being deleted, page by page; see decisions/0030-a-run-is-deleted-page-by-page.md. */
export const runRemovals: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  `create table run_removals (
    run_id uuid primary key references runs on delete cascade,
    requested_at timestamptz not null default now()
  )`,
  `create index run_removals_age on run_removals (requested_at)`,
  // For the foreign keys: without them the deletion of one run reads both tables.
  `create index run_shares_run on run_shares (run_id)`,
  `create index monitors_last_run on monitors (last_run_id) where last_run_id is not null`,
];
