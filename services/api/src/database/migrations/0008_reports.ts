import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What people work with: marks, manual answers, shared links, monitored websites, and what a site run knows. */
export const reports: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  // The state `beyond`: a page was found, but is over the limit of this run. The next run goes on with it.
  `alter table run_pages drop constraint run_pages_state_check`,
  `alter table run_pages add constraint run_pages_state_check
    check (state in ('ready', 'queued', 'completed', 'partial', 'failed', 'skipped', 'beyond'))`,
  `alter table run_pages
    add column picture_width int,
    add column picture_height int`,
  `alter table run_pages drop column has_screenshot`,
  `alter table runs add column site jsonb`,
  `create table finding_marks (
    owner_sub text not null,
    host_key text not null,
    fingerprint text not null,
    reason text not null,
    created_at timestamptz not null default now(),
    primary key (owner_sub, host_key, fingerprint)
  )`,
  `create table manual_answers (
    run_id uuid not null references runs on delete cascade,
    criterion text not null,
    verdict text not null check (verdict in ('ok', 'notOk', 'na')),
    note text not null default '',
    answered_at timestamptz not null default now(),
    primary key (run_id, criterion)
  )`,
  `create table run_shares (
    token_hash bytea primary key,
    run_id uuid not null references runs on delete cascade,
    created_at timestamptz not null default now(),
    revoked_at timestamptz
  )`,
  `create unique index run_shares_live on run_shares (run_id) where revoked_at is null`,
  `create table monitors (
    id uuid primary key default uuidv7(),
    owner_sub text not null,
    org_id text,
    host_key text not null,
    url text not null,
    page_key text not null,
    scope text not null check (scope in ('page', 'site')),
    cadence text not null check (cadence in ('daily', 'weekly', 'monthly')),
    notify boolean not null,
    enabled boolean not null default true,
    disabled_reason text check (disabled_reason in ('no_entitlement')),
    next_due_at timestamptz not null,
    last_run_id uuid references runs on delete set null,
    told_run_id uuid,
    email text,
    webhook_url text,
    webhook_secret text,
    webhook_error text,
    created_at timestamptz not null default now(),
    unique (owner_sub, page_key)
  )`,
  `create index monitors_due on monitors (next_due_at) where enabled`,
];
