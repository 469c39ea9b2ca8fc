import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Accounts, deferred effects, and the projection of what was paid for. The tables of money are only read so far;
 * purchases will write them.
 */
export const accounts: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  // Name, e-mail and verification are claims of the token and are not stored.
  `create table accounts (
    sub text primary key,
    locale text not null default 'de' check (locale in ('de', 'en')),
    mail_prefs jsonb not null default '{}',
    state text not null default 'active' check (state in ('active', 'deleting')),
    created_at timestamptz not null default now()
  )`,
  // Refuses tokens that outlive their account.
  `create table deleted_subjects (sub_hash bytea primary key, deleted_at timestamptz not null default now())`,
  `create index deleted_subjects_age on deleted_subjects (deleted_at)`,
  // The payload may name a person, so it is erased once the effect is done.
  `create table effects (
    id uuid primary key default uuidv7(),
    kind text not null,
    key text not null unique,
    payload jsonb,
    not_before timestamptz not null default now(),
    attempts int not null default 0,
    done_at timestamptz,
    last_error text
  )`,
  `create index effects_due on effects (not_before) where done_at is null`,
  `create index effects_done on effects (done_at) where done_at is not null`,
  `create table billing_customers (
    sub text primary key,
    stripe_customer_id text not null unique,
    ticket bigint not null default 0,
    updated_at timestamptz not null default now()
  )`,
  // "plan" is the product's metadata of that name, which decides the profile. A null limit means no limit.
  `create table subscriptions (
    id text primary key,
    stripe_customer_id text not null,
    status text not null,
    price_id text not null,
    product_id text not null,
    lookup_key text,
    unit_amount int not null,
    currency text not null,
    plan_name text not null,
    plan text,
    site_limit int check (site_limit >= 0),
    period_end timestamptz,
    cancel_at_period_end boolean not null default false,
    created_at timestamptz not null default now(),
    ticket bigint not null default 0,
    seen_at timestamptz not null default now()
  )`,
  `create index subscriptions_customer on subscriptions (stripe_customer_id)`,
  // Only payments that have a checkout of mode "payment". Payments of a subscription's invoices have none.
  `create table one_time_payments (
    payment_intent_id text primary key,
    checkout_id text not null,
    stripe_customer_id text not null,
    status text not null,
    product_id text not null,
    plan_name text not null,
    plan text,
    site_limit int check (site_limit >= 0),
    amount int not null,
    amount_refunded int not null default 0,
    currency text not null,
    dispute_status text,
    paid_at timestamptz not null,
    ticket bigint not null default 0
  )`,
  `create index one_time_payments_customer on one_time_payments (stripe_customer_id)`,
  // The two unique keys hold the limit: a host once per person, a slot once per source.
  `create table registered_sites (
    id uuid primary key default uuidv7(),
    owner_sub text not null,
    host_key text not null,
    url text not null,
    source_kind text not null check (source_kind in ('subscription', 'payment')),
    source_id text not null,
    slot_no int not null check (slot_no > 0),
    release_at timestamptz,
    created_at timestamptz not null default now(),
    unique (owner_sub, host_key),
    unique (source_id, slot_no)
  )`,
  // A claimed run has no expiry. Its token keeps the expiry that was promised before.
  `alter table runs add column token_expires_at timestamptz`,
  // Reads a member's list from the newest run on, also for one host, and finds the previous run of an address.
  `drop index runs_owner`,
  `create index runs_owner on runs (owner_sub, created_at desc, id desc) where owner_sub is not null`,
  `create index runs_owner_host on runs (owner_sub, host_key, created_at desc, id desc) where owner_sub is not null`,
  `create index runs_owner_page on runs (owner_sub, page_key, created_at desc) where owner_sub is not null`,
];
