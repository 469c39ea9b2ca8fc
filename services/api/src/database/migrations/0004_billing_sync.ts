import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What readings of the payment provider remember beside the rows themselves. */
export const billingSync: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  // How often a reconciliation found a change that no event had told. It stays 0 while every event arrives.
  `alter table billing_customers add column drifts int not null default 0`,
  `create index billing_customers_age on billing_customers (updated_at)`,
  // Payments of invoices never have a checkout. Those listed here are not looked up again.
  `create table payments_without_checkout (
    payment_intent_id text primary key,
    stripe_customer_id text not null,
    seen_at timestamptz not null default now()
  )`,
  `create index payments_without_checkout_customer on payments_without_checkout (stripe_customer_id)`,
  `create index stripe_events_customer on stripe_events (customer_id) where processed_at is null`,
];
