import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The terms as they stood when somebody ordered, once for each wording; an order names its own (BGB 312f). */
export const orderTerms: Migration = {
  async up(db) {
    await sql`create table order_terms (
      hash text primary key,
      locale text not null check (locale in ('de', 'en')),
      version text not null,
      parts jsonb not null,
      created_at timestamptz not null default now()
    )`.execute(db);
    await sql`alter table orders add column terms_hash text references order_terms (hash)`.execute(db);
  },
};
