import { sql, type Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';

/**
 * Finished runs of a website with so many pages, each with 100 rules and so many findings. PostgreSQL makes the rows, which
 * takes seconds for a thousand pages.
 * @returns their ids
 */
export const giveLargeRuns = (
  pool: Kysely<Database>,
  ownerSub: string,
  { runs, pages, findings }: { runs: number; pages: number; findings: number },
): Promise<string[]> =>
  pool.connection().execute(async (db) => {
    await sql`set statement_timeout = 0`.execute(db);
    const { rows } = await sql<{ id: string }>`
      insert into runs (owner_sub, url, host_key, page_key, source, scope, profile, locale, page_limit, state, finished_at)
      select ${ownerSub}, 'https://shop.example/', 'shop.example', 'https://shop.example/', 'member', 'site', 'enterprise',
        'de', ${pages}, 'completed', now() from generate_series(1, ${runs}::int)
      returning id`.execute(db);
    const ids = rows.map(({ id }) => id);
    await sql`insert into run_pages (run_id, page_no, url, page_key, state)
      select id, at, url || at, url || at, 'completed' from runs, generate_series(1, ${pages}::int) at
      where id = any(${ids}::uuid[])`.execute(db);
    await sql`insert into page_rules (run_id, page_no, outcome, rule_id, nodes)
      select run_id, page_no, 'pass', 'rule-' || at, 1 from run_pages, generate_series(1, 100) at
      where run_id = any(${ids}::uuid[])`.execute(db);
    await sql`insert into findings (run_id, page_no, rule_id, source, outcome, impact, criteria, act, selector, html,
        fingerprint, element_fingerprint, group_key, contexts, message)
      select run_id, page_no, 'rule-' || at, 'axe', 'violation', 'serious', '{1.1.1}', '{}', 'a', '<a>', 'f' || at, 'e' || at,
        'g' || at, '{desktop}', '{}' from run_pages, generate_series(1, ${findings}::int) at
      where run_id = any(${ids}::uuid[])`.execute(db);
    await sql`reset statement_timeout`.execute(db);
    return ids;
  });
