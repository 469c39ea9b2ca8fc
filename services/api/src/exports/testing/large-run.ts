import { sql, type Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';

const rules = ['image-alt', 'color-contrast', 'link-name', 'label', 'button-name', 'html-has-lang', 'list', 'region'];

/** Fills a finished run up to so many pages with so many findings each, as large as a real page's. */
export async function enlarge(db: Kysely<Database>, runId: string, pages: number, perPage: number): Promise<void> {
  await sql`
    insert into run_pages (run_id, page_no, url, page_key, state, final_url, title, duration_ms, settled_at)
    select ${runId}, no, 'https://large.example/' || no, 'p' || no, 'completed', 'https://large.example/de/' || no,
      'Seite ' || no, 1500, '2026-11-22T10:00:00Z'::timestamptz
    from generate_series(2, ${pages}::int) no`.execute(db);
  await sql`
    insert into page_rules (run_id, page_no, outcome, rule_id, nodes)
    select ${runId}, no, 'violation', rule, ${Math.ceil(perPage / rules.length)}::int
    from generate_series(2, ${pages}::int) no, unnest(${rules}::text[]) rule`.execute(db);
  await sql`
    insert into findings (run_id, page_no, rule_id, source, outcome, impact, criteria, act, selector, html, rect,
      fingerprint, group_key, contexts, message)
    select ${runId}, no, (${rules}::text[])[1 + at % ${rules.length}::int], 'axe', 'violation',
      (array['critical', 'serious', 'moderate', 'minor'])[1 + at % 4], '{1.1.1}', '{23a2a8}',
      'main > section:nth-of-type(' || at || ') > ul > li:nth-child(3) > a', '<a href="/x" class="'
      || repeat('teaser ', 40) || '">' || at || '</a>', '{1,2,3,4}', '1:' || md5(no || '-' || at), '1:' || md5(at::text),
      '{desktop}', '{"key": "image-alt.fail", "data": {}}'
    from generate_series(2, ${pages}::int) no, generate_series(1, ${perPage}::int) at`.execute(db);
}
