import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Runs, their pages and results, the job rows that are the outbox of the queue, and the small tables of access and
 * clock. Columns that only later features write are here already, so that a run keeps one shape.
 */
export const scans: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  `create table runs (
    id uuid primary key default uuidv7(),
    owner_sub text,
    token_hash bytea unique,
    org_id text,
    url text not null,
    host_key text not null,
    page_key text not null,
    final_url text,
    title text,
    source text not null check (source in ('visitor', 'member', 'monitor')),
    monitor_id uuid,
    due_at timestamptz,
    scope text not null check (scope in ('page', 'site')),
    profile text not null check (profile in ('free', 'basic', 'pro', 'enterprise')),
    locale text not null check (locale in ('de', 'en')),
    page_limit int not null check (page_limit > 0),
    state text not null check (state in ('queued', 'running', 'completed', 'partial', 'failed', 'canceled')),
    phase text check (phase in ('opening', 'auditing', 'saving')),
    failure_code text,
    failure_detail jsonb,
    crawl_delay_ms int,
    last_job_no int not null default 0,
    stats jsonb,
    engine jsonb,
    version int not null default 1,
    reused boolean not null default false,
    checked_at timestamptz,
    charged_keys text[],
    unlocked_at timestamptz,
    unlock_source_kind text,
    unlock_source_id text,
    created_at timestamptz not null default now(),
    started_at timestamptz,
    finished_at timestamptz,
    deadline_at timestamptz,
    expires_at timestamptz,
    unique (monitor_id, due_at)
  )`,
  `create index runs_owner on runs (owner_sub, created_at desc) where owner_sub is not null`,
  `create index runs_page on runs (page_key, created_at)`,
  `create index runs_host on runs (host_key, finished_at)`,
  `create index runs_finished on runs (finished_at) where state in ('completed', 'partial')`,
  `create index runs_expiry on runs (expires_at) where expires_at is not null`,
  `create index runs_deadline on runs (deadline_at) where state in ('queued', 'running')`,
  `create table run_pages (
    run_id uuid not null references runs on delete cascade,
    page_no int not null check (page_no > 0),
    url text not null,
    page_key text not null,
    depth int not null default 0,
    cluster text,
    state text not null check (state in ('ready', 'queued', 'completed', 'partial', 'failed', 'skipped')),
    attempts int not null default 0,
    job_no int,
    new_fingerprints int not null default 0,
    final_url text,
    title text,
    duration_ms int,
    failure_code text,
    failure_detail jsonb,
    has_screenshot boolean not null default false,
    settled_at timestamptz,
    primary key (run_id, page_no),
    unique (run_id, page_key)
  )`,
  `create index run_pages_queued on run_pages (run_id, job_no) where state = 'queued'`,
  `create table page_rules (
    run_id uuid not null,
    page_no int not null,
    outcome text not null check (outcome in ('violation', 'review', 'pass', 'inapplicable')),
    rule_id text not null,
    nodes int not null,
    primary key (run_id, page_no, outcome, rule_id),
    foreign key (run_id, page_no) references run_pages on delete cascade
  )`,
  `create table findings (
    id uuid primary key default uuidv7(),
    run_id uuid not null,
    page_no int not null,
    rule_id text not null,
    source text not null check (source in ('axe', 'stufenlos')),
    outcome text not null check (outcome in ('violation', 'review')),
    impact text not null check (impact in ('critical', 'serious', 'moderate', 'minor')),
    criteria text[] not null,
    act text[] not null,
    selector text not null,
    html text not null,
    rect int[],
    fingerprint text not null,
    group_key text not null,
    contexts text[] not null,
    message jsonb not null,
    foreign key (run_id, page_no) references run_pages on delete cascade
  )`,
  `create index findings_list on findings (run_id, outcome, impact, rule_id)`,
  `create index findings_fingerprint on findings (run_id, fingerprint)`,
  `create index findings_page on findings (run_id, page_no)`,
  `create table scan_jobs (
    run_id uuid not null references runs on delete cascade,
    job_no int not null check (job_no > 0),
    page_nos int[] not null,
    priority int not null,
    not_before timestamptz,
    handed_at timestamptz,
    started_at timestamptz,
    ended_at timestamptz,
    outcome text check (outcome in ('done', 'aborted', 'lost', 'canceled')),
    created_at timestamptz not null default now(),
    primary key (run_id, job_no)
  )`,
  `create index scan_jobs_waiting on scan_jobs (priority, created_at) where handed_at is null and ended_at is null`,
  `create index scan_jobs_open on scan_jobs (handed_at) where ended_at is null`,
  // Counting must be cheap, and a crash may lose it. So there is no write-ahead log.
  `create unlogged table rate_counters (
    key text not null,
    window_start timestamptz not null,
    count int not null,
    primary key (key, window_start)
  )`,
  `create index rate_counters_age on rate_counters (window_start)`,
  // A day's salt is random and is deleted after the day. Nobody can trace yesterday's keys to an address.
  `create table address_salts (day date primary key, salt bytea not null)`,
  // What is left of an expired scan: enough to say "gone" instead of "never was".
  `create table expired_tokens (token_hash bytea primary key, expired_at timestamptz not null)`,
  `create index expired_tokens_age on expired_tokens (expired_at)`,
  `create table task_runs (
    name text primary key,
    leased_until timestamptz not null,
    started_at timestamptz not null,
    finished_at timestamptz,
    error text
  )`,
];
