import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Who has proven to control which website. Two people may each prove the same one. */
export const siteProofs: Migration = {
  async up(db) {
    await sql`create table site_proofs (
      owner_sub text not null,
      host_key text not null,
      origin text not null,
      token text not null,
      method text check (method in ('dns', 'meta')),
      proven_at timestamptz,
      checked_at timestamptz,
      created_at timestamptz not null default now(),
      primary key (owner_sub, host_key),
      check ((method is null) = (proven_at is null))
    )`.execute(db);
  },
};
