import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findReusable } from '../runs/reuse-answer.ts';
import { EntitlementReader } from '../billing/entitlement-facts.ts';
import { cursorOf } from '../runs/list-cursor.ts';
import { readFindingsPage } from '../runs/findings-page.ts';
import { RunListReader } from '../runs/run-list.ts';
import { readPreview, readRuleRows } from '../runs/rule-rows.ts';
import { RunsRepository } from '../runs/runs.repository.ts';
import { tokenHash } from '../runs/scan-token.ts';
import { ScanJobsRepository } from '../scanning/scan-jobs.repository.ts';
import type { Database } from './schema.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

/** Enough history that a table scan would show. */
const runs = 4000;
const zero = '00000000-0000-0000-0000-000000000000';
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const statements = [
    sql`insert into runs (token_hash, url, host_key, page_key, source, scope, profile, locale, page_limit, state, last_job_no,
          created_at, finished_at, expires_at)
        select sha256(at::text::bytea), 'https://h' || at % 40 || '.example/' || at, 'h' || at % 40 || '.example',
          'https://h' || at % 40 || '.example/' || at % 4000, 'visitor', 'page', 'free', 'de', 1,
          case when at > ${runs} - 20 then 'queued' else 'completed' end, 1,
          now() - at * interval '1 minute', now() - at * interval '1 minute', now() + interval '30 days'
        from generate_series(1, ${runs}::int) at`,
    // One account with many runs of two hosts beside many accounts with few.
    sql`insert into runs (owner_sub, url, host_key, page_key, source, scope, profile, locale, page_limit, state, created_at,
          finished_at)
        select case when at % 2 = 0 then 'busy' else 'user-' || at % 1000 end, 'https://m' || at % 4 || '.example/',
          'm' || at % 4 || '.example', 'https://m' || at % 4 || '.example/', 'member', 'page', 'free', 'de', 1,
          'completed', now() - at * interval '1 minute', now() from generate_series(1, ${runs}::int) at`,
    sql`insert into run_pages (run_id, page_no, url, page_key, state, job_no, settled_at)
        select id, 1, url, page_key, case state when 'queued' then 'queued' else 'completed' end, 1,
          case state when 'queued' then null else now() end from runs`,
    sql`insert into scan_jobs (run_id, job_no, page_nos, priority, handed_at, ended_at, created_at)
        select id, 1, '{1}', 10, case state when 'queued' then null else created_at end,
          case state when 'queued' then null else created_at end, created_at from runs`,
    sql`insert into page_rules (run_id, page_no, outcome, rule_id, nodes)
        select id, 1, 'violation', 'rule-' || at, 3 from runs, generate_series(1, 3) at`,
    sql`insert into findings (run_id, page_no, rule_id, source, outcome, impact, criteria, act, selector, html, fingerprint,
          group_key, contexts, message)
        select id, 1, 'rule-' || at % 5, 'axe', 'violation', 'serious', '{1.1.1}', '{}', 'a', '<a>', 'f', 'g', '{desktop}', '{}'
        from runs, generate_series(1, 3) at`,
    sql`insert into expired_tokens select sha256(at::text::bytea), now() from generate_series(1, ${runs}::int) at`,
    sql`analyze`,
  ];
  for (const statement of statements) await statement.execute(database.db);
});
afterAll(() => database?.drop());

/** Runs the code with a connection that notes every query, and answers the plans of all of them as one text. */
async function plansOf(read: (db: Kysely<Database>) => Promise<unknown>): Promise<string> {
  const seen: CompiledQuery[] = [];
  const pool = new Pool({ connectionString: database.url, max: 1 });
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void seen.push(query),
  });
  await read(db);
  await db.destroy();
  const plans: string[] = [];
  for (const { sql: text, parameters } of seen) {
    const explain = CompiledQuery.raw(`explain ${text}`, [...parameters]);
    const { rows } = await database.db.executeQuery<Record<string, string>>(explain);
    plans.push(...rows.flatMap((row) => Object.values(row)));
  }
  return plans.join('\n');
}

const listOf = (db: Kysely<Database>) => new RunListReader(db, new EntitlementReader(db));

describe('hot queries go by an index', () => {
  it('is what this file measures: a query without one shows as a scan of the table', async () => {
    const plan = await plansOf((db) => sql`select * from runs where title = 'x'`.execute(db));
    expect(plan).toMatch(/Seq Scan on runs/);
  });

  it.each<[string, (db: Kysely<Database>, runId: string) => Promise<unknown>]>([
    ['a token', (db) => new RunsRepository(db).findByToken(tokenHash('x'))],
    ['an expired token', (db) => new RunsRepository(db).hasExpired(tokenHash('x'))],
    ['the state of a run, with its place in the queue', (db, runId) => new RunsRepository(db).read(runId)],
    ['the first page of a member’s list', (db) => listOf(db).page('busy')],
    ['a later page of it', (db) => listOf(db).page('busy', undefined, cursorOf({ micros: 2e15, id: zero }))],
    ['a member’s runs of one host', (db) => listOf(db).page('busy', 'm2.example')],
    ['the hosts of a member with few runs', (db) => listOf(db).counts('user-7')],
    ['the rules of a report', (db, runId) => readRuleRows(db, runId)],
    ['the preview of a report', (db, runId) => readPreview(db, runId, ['rule-1', 'rule-2'])],
    ['the jobs that are due', (db) => new ScanJobsRepository(db).due(new Date(), 50)],
    [
      'expired runs',
      (db) => sql`select id from runs where expires_at <= now() order by expires_at limit 500`.execute(db),
    ],
    [
      'overdue runs',
      (db) =>
        sql`select id from runs where state in ('queued', 'running') and deadline_at <= now() limit 500`.execute(db),
    ],
    [
      'jobs without an end',
      (db) =>
        sql`select * from scan_jobs where ended_at is null and handed_at <= now() - interval '1 minute'`.execute(db),
    ],
  ])('%s', async (_name, read) => {
    const { id } = await database.db
      .selectFrom('runs')
      .select('id')
      .where('state', '=', 'queued')
      .limit(1)
      .executeTakeFirstOrThrow();
    const plan = await plansOf((db) => read(db, id));
    expect(plan).toMatch(/Index/);
    expect(plan).not.toMatch(/Seq Scan on (runs|run_pages|page_rules|findings|scan_jobs)\b/);
  });

  it('a re-usable answer', async () => {
    const plan = await plansOf((db) => findReusable(db, 'https://h7.example/7', new Date(Date.now() - 600_000)));
    expect(plan).toMatch(/Index.* runs_page/);
  });

  it('a page of findings is read in the order of its index', async () => {
    const { id } = await database.db.selectFrom('runs').select('id').executeTakeFirstOrThrow();
    await sql`insert into findings (run_id, page_no, rule_id, source, outcome, impact, criteria, act, selector, html,
        fingerprint, group_key, contexts, message)
      select ${id}, 1, 'rule-' || at % 50, 'axe', 'violation',
        (array['minor', 'critical', 'moderate', 'serious'])[1 + at % 4], '{}', '{}', 'a', '<a>', 'f', 'g', '{desktop}', '{}'
      from generate_series(1, 5000) at`.execute(database.db);
    await sql`analyze findings`.execute(database.db);
    const first = await readFindingsPage(database.db, id, { category: 'violations' });
    for (const cursor of [undefined, first.next]) {
      const plan = await plansOf((db) => readFindingsPage(db, id, { category: 'violations', cursor }));
      expect(plan).toMatch(/Index Scan using findings_order/);
      expect(plan).not.toMatch(/Seq Scan on (findings|run_pages)/);
      // The 51 of one page may be sorted once more; all of the run never.
      expect(plan.split('count(*)')[0]).not.toMatch(/Sort Key: \(array_position/);
    }
  });

  it('a page of a member’s list reads its 21 runs and no more', async () => {
    const plan = await plansOf((db) => listOf(db).page('busy', 'm2.example'));
    expect(plan).toMatch(/Index Scan using runs_owner_host on/);
    expect(await plansOf((db) => listOf(db).page('busy'))).toMatch(/Index Scan using runs_owner on/);
    // In the order of the index: a sort would mean that the whole history is read first.
    expect(plan.split('run_pages')[0]).not.toMatch(/Sort Key: runs\.created_at/);
    expect(plan).toMatch(/Index Scan.* using runs_owner_page/);
  });
});
