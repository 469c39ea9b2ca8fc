import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * What was found on a page goes with it by a trigger, and is not checked row by row; see
 * decisions/settlement/0038-rows-of-a-page-are-not-checked-one-by-one.md.
 */
export const pageDetails: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const details = ['page_rules', 'findings', 'page_questions'];

const statements = [
  // Pages first, in the order in which a stored or deleted page takes the locks.
  `lock table run_pages, ${details.join(', ')}`,
  ...details.map((table) => `alter table ${table} alter constraint ${table}_run_id_page_no_fkey not enforced`),
  `create function delete_details_of_page() returns trigger language plpgsql as $$
    begin
      ${details.map((table) => `delete from ${table} where run_id = old.run_id and page_no = old.page_no;`).join('\n      ')}
      return null;
    end
  $$`,
  `create trigger run_pages_details after delete on run_pages
    for each row execute function delete_details_of_page()`,
];
