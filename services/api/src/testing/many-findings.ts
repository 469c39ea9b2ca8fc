import { sql, type Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { vacuumed } from './vacuumed.ts';

/** Every made-up run is a website with as many pages as the plan Pro checks. */
export const bigRun = { pages: 200, rulesPerPage: 100, findingsPerPage: 100 } as const;
/** `htmlParts`: most parts of 50 characters in the html of a finding. */
interface FindingSize {
  rulesPerPage: number;
  htmlParts: number;
}
const realistic: FindingSize = { rulesPerPage: bigRun.rulesPerPage, htmlParts: 22 };
/** For tests of query plans, which depend on numbers of rows only. It takes half the time to make. */
export const slim: FindingSize = { rulesPerPage: 20, htmlParts: 2 };
const bigTables = ['findings', 'page_rules'] as const;

/**
 * Fills the tables with finished runs of 200 pages, 20,000 rules and 20,000 findings each. 8 of 10 findings are
 * violations, over 40 rules, 2,000 components and all impacts. Their html has 60 to 1,200 characters, 500 on average.
 * Runs belong to `owner-0` ... `owner-9` in turn. Rows are written before their indexes: a million takes half a minute.
 * @returns the runs' ids, in the order in which they were made
 */
export const manyFindings = (pool: Kysely<Database>, runs: number, size: FindingSize = realistic): Promise<string[]> =>
  pool.connection().execute(async (db) => {
    // Unlike a replica, this may take any time and lose everything in a crash.
    await sql`set statement_timeout = 0`.execute(db);
    await sql`set maintenance_work_mem = '256MB'`.execute(db);
    for (const table of bigTables) await sql`alter table ${sql.table(table)} set unlogged`.execute(db);
    const ids = await insert(db, runs, size);
    await sql`reset all`.execute(db);
    return ids;
  });

async function insert(db: Kysely<Database>, runs: number, size: FindingSize): Promise<string[]> {
  const { rows: made } = await sql<{ id: string }>`
    insert into runs (owner_sub, url, host_key, page_key, source, scope, profile, locale, page_limit, state, created_at,
      started_at, finished_at, unlocked_at)
    select 'owner-' || at % 10, 'https://h' || at % 10 || '.example/', 'h' || at % 10 || '.example',
      'https://h' || at % 10 || '.example/', 'member', 'site', 'pro', 'de', ${bigRun.pages}, 'completed',
      now() - at * interval '1 hour', now(), now(), now()
    from generate_series(1, ${runs}::int) at
    returning id`.execute(db);
  const ids = made.map(({ id }) => id);
  await sql`
    insert into run_pages (run_id, page_no, url, page_key, state, final_url, title, duration_ms, picture_width,
      picture_height, settled_at)
    select id, at, url || 'shop/category-' || at % 20 || '/product-' || at, url || at, 'completed',
      url || 'shop/category-' || at % 20 || '/product-' || at, 'Product number ' || at, 4000, 1366, 3000, now()
    from runs, generate_series(1, ${bigRun.pages}::int) at where id = any(${ids}::uuid[])`.execute(db);
  const keep = await withoutIndexes(db);
  await sql`
    insert into page_rules (run_id, page_no, outcome, rule_id, nodes)
    select run_id, page_no, (array['violation', 'review', 'pass', 'inapplicable'])[1 + case when at <= 8 then 0
      when at <= 10 then 1 when at <= 50 then 2 else 3 end], 'rule-' || at, case when at <= 10 then 10 else 1 end
    from run_pages, generate_series(1, ${size.rulesPerPage}::int) at where run_id = any(${ids}::uuid[])`.execute(db);
  await sql`
    insert into findings (run_id, page_no, rule_id, source, outcome, impact, criteria, act, selector, html, rect,
      fingerprint, group_key, contexts, message)
    select run_id, page_no, 'rule-' || at % 10 * 4 + page_no % 4, 'axe',
      case when at % 5 = 0 then 'review' else 'violation' end,
      (array['critical', 'serious', 'moderate', 'minor'])[1 + at % 4],
      (array['{1.4.3}', '{1.1.1}', '{2.4.4,4.1.2}', '{}', '{1.3.1}'])[1 + at % 5]::text[], '{23a2a8}',
      'html > body > main#content > div.grid > article:nth-child(' || at || ') > a.card__link',
      '<a class="card__link" href="/shop/product-' || at || '-' || page_no || '">' ||
        repeat('<span class="teaser">Ein Satz über ein Produkt</span>', (at * 7 + page_no) % ${size.htmlParts}::int),
      array[20, at * 30, 300, 28], '2:' || substr(md5(at || '.' || page_no % 100), 1, 16),
      '2:' || substr(md5(at % 100 || '.' || page_no % 20), 1, 16), '{desktop,mobile}',
      jsonb_build_object('key', 'color-contrast.fail', 'data', jsonb_build_object('fgColor', '#777777', 'bgColor',
        '#ffffff', 'contrastRatio', 4.48, 'fontSize', '12.0pt (16px)', 'expectedContrastRatio', '4.5:1'))
    from run_pages, generate_series(1, ${bigRun.findingsPerPage}::int) at
    where run_id = any(${ids}::uuid[]) order by run_id, page_no, at`.execute(db);
  await keep();
  await vacuumed(db);
  return ids;
}

/** Drops the indexes. @returns a function that makes them again */
async function withoutIndexes(db: Kysely<Database>): Promise<() => Promise<void>> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where not indisprimary and indrelid = any(${[...bigTables]}::text[]::regclass[])`.execute(db);
  for (const { name } of rows) await sql`drop index ${sql.raw(name)}`.execute(db);
  const { rows: keys } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where contype in ('f', 'p') and conrelid = any(${[...bigTables]}::text[]::regclass[])`.execute(db);
  for (const { table, name } of keys) await sql.raw(`alter table ${table} drop constraint ${name}`).execute(db);
  return async () => {
    for (const { table, name, definition } of keys) {
      await sql.raw(`alter table ${table} add constraint ${name} ${definition}`).execute(db);
    }
    for (const { definition } of rows) await sql.raw(definition).execute(db);
  };
}
