import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** By whose account an effect is found when that is deleted. Few effects are open, and `effects_due` leads to them. */
export const effectsOfAccounts: Migration = {
  async up(db) {
    await sql`alter table effects add column subject_hash bytea`.execute(db);
  },
};
