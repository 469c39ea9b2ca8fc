import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Whom to tell that a run has ended: forgotten as soon as it is told. */
export const runMails: Migration = {
  async up(db) {
    await sql`alter table runs add column notify_email text`.execute(db);
    await sql`create index runs_to_tell on runs (finished_at)
      where notify_email is not null and finished_at is not null`.execute(db);
  },
};
