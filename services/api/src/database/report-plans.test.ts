import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EntitlementReader } from '../entitlements/entitlement-facts.ts';
import { readGroups } from '../findings/finding-groups.ts';
import { readFindingsPage } from '../findings/findings-page.ts';
import { readOpenRuns } from '../live/open-runs.ts';
import { ownerFacts } from '../reports/owner-facts.ts';
import { lockedAccess } from '../entitlements/report-access.ts';
import { readReport } from '../reports/report-queries.ts';
import type { ReportScope } from '../findings/report-scope.ts';
import { RunListReader } from '../member-runs/run-list.ts';
import { readPagesList } from '../findings/run-pages-list.ts';
import { RunsRepository } from '../runs/runs.repository.ts';
import { bigRun, manyFindings, slim } from '../testing/many-findings.ts';
import { plansOf } from '../testing/plans-of.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import type { Database } from './schema.ts';

/** A million findings. */
const runs = 50;
const perRun = bigRun.pages * bigRun.findingsPerPage;
let database: TestDatabase;
let scope: ReportScope;
beforeAll(async () => {
  database = await createTestDatabase();
  const ids = await manyFindings(database.db, runs, slim);
  await sql`insert into runs (owner_sub, url, host_key, page_key, source, scope, profile, locale, page_limit, state, created_at)
    select 'user-' || at % 500, 'https://u.example/', 'u.example', 'https://u.example/', 'member', 'page', 'free', 'de', 1,
      case when at % 100 = 0 then 'queued' else 'completed' end, now() - at * interval '1 minute'
    from generate_series(1, 4000) at`.execute(database.db);
  await sql`analyze runs`.execute(database.db);
  scope = { runId: ids[24]!, ownerSub: 'owner-5', hostKey: 'h5.example', reader: 'owner' };
}, 240_000);
afterAll(() => database?.drop());

const noPicture = () => '';
const findings = (db: Kysely<Database>, query = {}) =>
  readFindingsPage(db, scope, { category: 'violations', ...query }, noPicture);
const groups = (db: Kysely<Database>, by: 'rule' | 'component' | 'page' | 'criterion') =>
  readGroups(db, scope, { category: 'violations', by });
const plans = (read: (db: Kysely<Database>) => Promise<unknown>) => plansOf(database.url, read);
const large = /Seq Scan on (runs|run_pages|page_rules|findings)\b/;
/** What the planner believes to read of the findings, at most. */
const believed = (plan: string): number =>
  Math.max(0, ...[...plan.matchAll(/ on findings\b.*rows=(\d+)/g)].map((found) => Number(found[1])));

describe('in a table of a million findings', () => {
  it('there are a million', async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from findings`.execute(database.db);
    expect(rows[0]!.n).toBe(runs * perRun);
  });

  it.each<[string, (db: Kysely<Database>) => Promise<unknown>]>([
    [
      'the list of runs',
      async (db) => new RunListReader(db).list('owner-5', await new EntitlementReader(db).readFacts('owner-5'), {}),
    ],
    ['the live list', (db) => readOpenRuns(db, 'owner-5', [scope.runId])],
    [
      'the detail of a run',
      async (db) => readReport(db, (await new RunsRepository(db).readRun(scope.runId))!, lockedAccess),
    ],
    ['findings', (db) => findings(db)],
    [
      'findings with every filter',
      (db) =>
        findings(db, { impact: 'critical,serious', criterion: '1.4.3', page: '7', rule: 'rule-8', component: 'x' }),
    ],
    ['findings with a text', (db) => findings(db, { q: 'produkt' })],
    ['groups by rule', (db) => groups(db, 'rule')],
    ['groups by component', (db) => groups(db, 'component')],
    ['groups by page', (db) => groups(db, 'page')],
    ['groups by criterion', (db) => groups(db, 'criterion')],
    ['pages', (db) => readPagesList(db, scope, {}, noPicture)],
  ])('%s are read by an index, and never more than one run', async (_name, read) => {
    const all = await plans(read);
    expect(all.length).toBeGreaterThan(0);
    for (const plan of all) {
      expect(plan).not.toMatch(large);
      expect(believed(plan)).toBeLessThanOrEqual(perRun * 1.5);
    }
  });

  it('findings come in the order of their index, and the total from an index alone', async () => {
    const { next } = await findings(database.db);
    for (const cursor of [undefined, next]) {
      const plan = (await plans((db) => findings(db, cursor ? { cursor } : {}))).join('\n');
      expect(plan).toMatch(/Index Only Scan using findings_order/);
      // Rows of 1 kB are read by their ids, 51 of them.
      expect(plan).toMatch(/Index Scan using findings_pkey/);
    }
  });

  it('groups and rare filters are read from the facets alone', async () => {
    for (const by of ['rule', 'component', 'page', 'criterion'] as const) {
      expect((await plans((db) => groups(db, by))).join('\n')).toMatch(/Index Only Scan using findings_facets/);
    }
    const rare = (await plans((db) => findings(db, { component: 'nowhere' }))).join('\n');
    expect(rare).toMatch(/Index Only Scan using findings_facets/);
  });

  it('the preview takes the first element of each rule', async () => {
    const all = await plans(async (db) =>
      readReport(db, (await new RunsRepository(db).readRun(scope.runId))!, lockedAccess),
    );
    const preview = all.find((plan) => plan.includes('unnest'));
    expect(preview).toMatch(/Limit[\s\S]*Index Scan using findings_order/);
  });

  it('what is ignored is found from the marks, and costs no join where there is none', async () => {
    const own = (db: Kysely<Database>) => ownerFacts(db, 'owner-5', [{ id: scope.runId, isLocked: false }]);
    expect((await plans(own)).join('\n')).not.toMatch(/findings\b(?!_)/);
    await sql`insert into finding_marks (owner_sub, host_key, fingerprint, reason)
      select 'owner-5', 'h5.example', fingerprint, 'x' from findings
      where run_id = ${scope.runId} and page_no = 3 on conflict do nothing`.execute(database.db);
    await sql`analyze finding_marks`.execute(database.db);
    const plan = (await plans(own)).join('\n');
    expect(plan).toMatch(/findings_fingerprint/);
    expect(plan).not.toMatch(large);
    for (const filtered of await plans((db) => findings(db))) expect(filtered).not.toMatch(large);
  });

  it('what is ignored element by element is found from the marks too', async () => {
    await sql`update findings set element_fingerprint = 'e1:' || id where run_id = ${scope.runId}`.execute(database.db);
    await sql`insert into finding_marks (owner_sub, host_key, fingerprint, reason)
      select 'owner-5', 'h5.example', element_fingerprint, 'x' from findings
      where run_id = ${scope.runId} and page_no = 4 on conflict do nothing`.execute(database.db);
    await sql`analyze finding_marks, findings`.execute(database.db);
    const own = (db: Kysely<Database>) => ownerFacts(db, 'owner-5', [{ id: scope.runId, isLocked: false }]);
    expect((await plans(own)).join('\n')).toMatch(/findings_element/);
    const read = (await plans((db) => findings(db))).join('\n');
    expect(read).toMatch(/findings_element/);
    // Counts the elements of a page with the same cause.
    expect(read).toMatch(/Index Only Scan using findings_fingerprint/);
    for (const plan of [read, ...(await plans(own)), ...(await plans((db) => groups(db, 'rule')))]) {
      expect(plan).not.toMatch(large);
    }
  });
});
