import { changes, comparisonParts } from '@stufenlos/contracts';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JudgedRun } from '../findings/proven-absence.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { vacuumed } from '../testing/vacuumed.ts';
import { readJudgedPages } from '../findings/judged-pages.ts';
import { partQuery, comparedRuns, countsQuery, readPart, readCounts, type Compared } from './compared-findings.ts';
import { comparedPages } from './compared-pages.ts';
import { giveRun } from './testing/given-run.ts';

const pageNos = Array.from({ length: 200 }, (_, at) => at + 1);
/** As many as a page is judged by. */
const rules = Array.from({ length: 100 }, (_, at) => `rule-${at}`);
let database: TestDatabase;
let compared: Compared;
/** Three runs of 200 pages with 20,000 elements each; 3,000 of them differ between neighbours. */
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const ids: string[] = [];
  for (let at = 0; at < 3; at += 1) {
    const id = await giveRun(db, 'ada', { pages: pageNos.map(() => ({ passes: rules })) });
    ids.push(id);
    await sql`
      insert into findings (run_id, page_no, rule_id, source, outcome, impact, criteria, act, selector, html, fingerprint,
        group_key, contexts, message)
      select ${id}::uuid, page, 'rule-' || (at % 25), 'axe', 'violation',
        (array['critical', 'serious', 'moderate', 'minor'])[1 + at % 4], '{1.1.1}', '{}', 'main > div:nth-child(' || at || ')',
        repeat(md5(at::text || page), 12), substr(md5((at + page * 100 + ${at * 3000}::int)::text), 1, 16), 'g', '{desktop}',
        '{"key":"image-alt.fail","data":{}}'
      from generate_series(1, 200) page, generate_series(1, 100) at`.execute(db);
  }
  await sql`
    insert into finding_marks (owner_sub, host_key, fingerprint, reason)
    select 'ada', 'covered.example', substr(md5(at::text), 1, 16), 'x' from generate_series(1, 300) at`.execute(db);
  await vacuumed(db);
  const [earlierId, laterId] = ids as [string, string, string];
  const [earlier, later] = [earlierId, laterId].map((id) => ({
    id,
    host_key: 'covered.example',
    profile: 'pro' as const,
    stats: null,
  })) as [JudgedRun & { host_key: string }, JudgedRun & { host_key: string }];
  const pages = comparedPages(await readJudgedPages(db, earlierId), await readJudgedPages(db, laterId));
  compared = comparedRuns('ada', earlier, later, pages);
}, 120_000);
afterAll(() => database?.drop());

interface Plan {
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
}

/** The plan as text, and how many blocks of 8 kB it really touched: the same on a busy machine as on an idle one. */
async function work(query: RawBuilder<unknown>): Promise<{ plan: string; blocks: number }> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`
    explain (analyze, buffers, format json) ${query}`.execute(database.db);
  const [{ Plan: plan }] = rows[0]!['QUERY PLAN'];
  return { plan: JSON.stringify(plan), blocks: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] };
}

it('two runs of 20,000 elements are compared from one index; the rows themselves are not read', async () => {
  for (const query of [countsQuery(compared), ...comparisonParts.map((part) => partQuery(compared, part, sql``))]) {
    const { plan, blocks } = await work(query);
    expect(plan).toContain('"Index Only Scan"');
    expect(plan).not.toMatch(/"Seq Scan"[^}]*"Relation Name":"findings"/);
    // One run's rows alone are 1,800.
    expect(blocks).toBeLessThan(1600);
  }
});

it('every fingerprint of theirs is in one of the three, and the first 50 are read with one more', async () => {
  const { db } = database;
  expect(await readCounts(db, compared)).toMatchObject({
    // Of 3,000, 200 are ignored.
    fixed: { nodes: 2800 },
    new: { nodes: 3000 },
    remaining: { nodes: 17_000 },
  });
  for (const change of changes) expect(await readPart(db, compared, change)).toHaveLength(51);
});
