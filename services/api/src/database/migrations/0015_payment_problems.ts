import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Payments that did not come, so that the person is told once for each; and the e-mail address that the payment
 * provider was told last, so that a changed one reaches it.
 */
export const paymentProblems: Migration = {
  async up(db) {
    await sql`alter table subscriptions
      add column payment_problem text check (payment_problem in ('failed', 'authentication', 'ended')),
      add column problem_source text`.execute(db);
    await sql`alter table billing_customers add column email text`.execute(db);
  },
};
