import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Sources of the tables of money: orders, the provider's events, the catalogue, declarations of consumers. */
export const payments: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  // A number is taken and committed before the provider is read, so the newest reading wins in any order of answers.
  `create sequence billing_ticket`,
  // The outbox of the money flow. An event only says that something changed, so its payload is not kept.
  `create table stripe_events (
    id text primary key,
    type text not null,
    created timestamptz not null,
    object_id text not null,
    customer_id text,
    payload_hash bytea not null,
    received_at timestamptz not null default now(),
    not_before timestamptz not null default now(),
    processed_at timestamptz,
    attempts int not null default 0,
    last_error text
  )`,
  `create index stripe_events_open on stripe_events (not_before) where processed_at is null`,
  `create index stripe_events_done on stripe_events (processed_at) where processed_at is not null`,
  // Mirror of the catalogue. A limit that could not be read is 0. The keys of "unit_amounts" are upper-case currencies.
  `create table plan_prices (
    price_id text primary key,
    lookup_key text,
    product_id text not null,
    name text not null,
    plan text,
    site_limit int check (site_limit >= 0),
    unit_amounts jsonb not null,
    kind text not null check (kind in ('month', 'once')),
    tax_behavior text,
    active boolean not null,
    ticket bigint not null default 0,
    seen_at timestamptz not null default now()
  )`,
  // Evidence of an order; see decisions/0014-an-order-is-placed-on-our-own-page.md. "text_version" names the texts that
  // were shown; amount and currency are what is charged.
  `create table orders (
    id uuid primary key,
    reference text not null unique,
    owner_sub text not null,
    email text,
    locale text not null check (locale in ('de', 'en')),
    lookup_key text not null,
    price_id text not null,
    plan_name text not null,
    kind text not null check (kind in ('month', 'once')),
    amount int not null check (amount >= 0),
    currency text not null,
    tax_note text not null,
    text_version text not null,
    button_label text not null,
    buyer text not null check (buyer in ('consumer', 'business')),
    consents jsonb not null,
    run_id uuid,
    checkout_id text unique,
    checkout_url text,
    source_id text,
    state text not null default 'open' check (state in ('open', 'paid', 'expired')),
    created_at timestamptz not null default now(),
    paid_at timestamptz
  )`,
  `create unique index orders_open on orders (owner_sub, lookup_key) where state = 'open'`,
  `create index orders_owner on orders (owner_sub, created_at desc)`,
  `create index orders_source on orders (source_id) where source_id is not null`,
  // Declarations of consumers; see decisions/0015-a-declaration-is-stored-first.md.
  `create table contract_requests (
    id uuid primary key default uuidv7(),
    reference text not null unique,
    kind text not null check (kind in ('cancel', 'withdraw')),
    name text,
    email text not null,
    contract text not null,
    locale text not null check (locale in ('de', 'en')),
    payload jsonb not null,
    owner_sub text,
    received_at timestamptz not null default now(),
    confirmed_at timestamptz,
    handled_at timestamptz,
    outcome text
  )`,
  `create index contract_requests_received on contract_requests (received_at)`,
  // The order in which findings are read, page by page: the same expression as in the query.
  `drop index findings_list`,
  `create index findings_order on findings (
    run_id, outcome, array_position(array['critical', 'serious', 'moderate', 'minor'], impact), rule_id, page_no, id
  )`,
  // When the list of an earlier client was taken over; see decisions/0011-our-table-of-websites-is-the-truth.md.
  `alter table subscriptions add column imported_at timestamptz`,
  `alter table one_time_payments add column imported_at timestamptz`,
];
