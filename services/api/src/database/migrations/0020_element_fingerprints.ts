import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A second fingerprint tells elements of one cause apart, so that one of them can be ignored. Older findings have none. */
export const elementFingerprints: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  `alter table findings add column element_fingerprint text`,
  // From a mark to the elements that it covers.
  `create index findings_element on findings (run_id, element_fingerprint) where element_fingerprint is not null`,
  // With the page, it also counts the elements of one page with the same cause.
  `drop index findings_fingerprint`,
  `create index findings_fingerprint on findings (run_id, fingerprint, page_no)`,
];
