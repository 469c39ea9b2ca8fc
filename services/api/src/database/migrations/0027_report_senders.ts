import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Whose name is on the documents of a member's reports. The logo is small and belongs to its words, so it is beside them. */
export const reportSenders: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  `create table report_senders (
    owner_sub text primary key,
    name text not null,
    contact text not null,
    address text[] not null,
    logo bytea check (octet_length(logo) <= 1000000),
    logo_width int,
    logo_height int,
    updated_at timestamptz not null default now(),
    check ((logo is null) = (logo_width is null) and (logo is null) = (logo_height is null))
  )`,
  // Compressed already.
  `alter table report_senders alter column logo set storage external`,
];
