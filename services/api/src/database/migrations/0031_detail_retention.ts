import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The details of a member's run end, its numbers stay; see decisions/privacy/0033-details-of-runs-end.md. */
export const detailRetention: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  `alter table runs add column details_removed_at timestamptz`,
  `create index runs_details on runs (finished_at)
    where owner_sub is not null and finished_at is not null and details_removed_at is null`,
  `alter table run_removals add column keeps_run boolean not null default false`,
  // Runs from before were kept without an end. Their period begins now.
  `alter table installation add column details_end_since timestamptz not null default now()`,
];
