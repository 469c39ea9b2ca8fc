import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The free run whose unlock ordered a run with the profile of the plan. The unique index allows one such run. */
export const planRuns: Migration = {
  async up(db) {
    await sql`alter table runs add column plan_run_of uuid references runs (id) on delete set null`.execute(db);
    await sql`create unique index runs_plan_run_of on runs (plan_run_of) where plan_run_of is not null`.execute(db);
  },
};
