import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Accounts that were deleted before left the last address of their customer here, for which nobody has a use. */
export const addressesOfDeletedAccounts: Migration = {
  async up(db) {
    await sql`update billing_customers set email = null where sub like 'deleted:%' and email is not null`.execute(db);
  },
};
