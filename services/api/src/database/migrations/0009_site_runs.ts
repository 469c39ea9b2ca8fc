import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What a run over a whole website counts as it goes, so that nobody counts thousands of pages to show two numbers. */
export const siteRuns: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  `alter table runs
    add column pages_done int not null default 0,
    add column pages_total int not null default 1`,
  `update runs set pages_done = known.done, pages_total = known.total
    from (
      select run_id, count(*) filter (where settled_at is not null) as done, count(*) as total
      from run_pages group by run_id
    ) known
    where known.run_id = runs.id`,
  // Addresses that are not opened, each counted once, only while the run goes on: the same ones stand on every page.
  `create table run_left_out (
    run_id uuid not null references runs on delete cascade,
    page_hash bytea not null,
    reason text not null check (reason in ('robots', 'endless', 'deep')),
    primary key (run_id, page_hash)
  )`,
  `create index runs_site_owner on runs (owner_sub) where scope = 'site' and state in ('queued', 'running')`,
];
