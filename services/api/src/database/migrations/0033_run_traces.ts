import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The trace of a run's order, where one is recorded; see services/decisions/0009-one-trace-from-order-to-result.md. */
export const runTraces: Migration = {
  async up(db) {
    await sql`alter table runs add column traceparent text`.execute(db);
  },
};
