import { sql, type Kysely } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { dropUnsentJobs, jobsInFlight } from '../runs/queue-pages.ts';
import { RunsRepository } from '../runs/runs.repository.ts';
import { ScanJobsRepository } from '../scanning/scan-jobs.repository.ts';
import { ScanReconciler } from '../scanning/scan-reconciler.ts';
import { plansOf } from '../testing/plans-of.ts';
import { testConfig } from '../testing/test-config.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import type { Database } from './schema.ts';

/** Two websites of each host, whose jobs all have ended, as most have that were ever made. */
const ended = { hosts: 40, runs: 80, jobsPerRun: 1000 };
/** With a worker, and not handed over yet. */
const open = { handed: 30, waiting: 30 };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const statements = [
    sql`insert into runs (url, host_key, page_key, source, scope, profile, locale, page_limit, state, last_job_no, finished_at)
      select 'u', 'h' || at % ${ended.hosts}::int, 'u', 'member', 'site', 'pro', 'de', 1000, 'completed', ${ended.jobsPerRun}, now()
      from generate_series(1, ${ended.runs}::int) at`,
    sql`insert into scan_jobs (run_id, job_no, page_nos, priority, handed_at, started_at, ended_at, outcome)
      select id, at, array[at], 3, now(), now(), now(), 'done' from runs, generate_series(1, ${ended.jobsPerRun}::int) at`,
    sql`insert into runs (url, host_key, page_key, source, scope, profile, locale, page_limit, state, last_job_no)
      select 'u', 'h' || at % ${ended.hosts}::int, 'u', 'visitor', 'page', 'free', 'de', 1, 'queued', 1
      from generate_series(1, ${open.handed + open.waiting}::int) at`,
    sql`insert into run_pages (run_id, page_no, url, page_key, state, job_no)
      select id, 1, 'u', 'u', 'queued', 1 from runs where state = 'queued'`,
    sql`insert into scan_jobs (run_id, job_no, page_nos, priority, handed_at)
      select id, 1, '{1}', 3, case when row_number() over () <= ${open.handed}::int then now() end from runs where state = 'queued'`,
    sql`update runs set state = 'running', last_job_no = ${ended.jobsPerRun + 1}, finished_at = null
      where id = (select id from runs where scope = 'site' limit 1)`,
    sql`insert into scan_jobs (run_id, job_no, page_nos, priority, handed_at)
      select id, last_job_no, array[last_job_no], 3, now() from runs where state = 'running'`,
    sql`analyze`,
  ];
  for (const statement of statements) await statement.execute(database.db);
});
afterAll(() => database?.drop());
afterEach(() => void vi.useRealTimers());

interface PlanNode {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

/** Rows of jobs that a plan has looked at. */
const looked = (node: PlanNode): number =>
  (node['Relation Name'] === 'scan_jobs' ? rowsOf(node) : 0) +
  (node.Plans ?? []).reduce((sum, inner) => sum + looked(inner), 0);
const rowsOf = (node: PlanNode) =>
  node['Actual Loops'] *
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0));

async function jobsLookedAt(read: (db: Kysely<Database>) => Promise<unknown>): Promise<number> {
  const plans = await plansOf(database.url, read, 'explain (analyze, format json)');
  return plans.reduce((sum, plan) => sum + looked((JSON.parse(plan) as { Plan: PlanNode }[])[0]!.Plan), 0);
}

describe('jobs that have ended are not looked at', () => {
  it('is what this file measures: a query without an index looks at all', async () => {
    const all = ended.runs * ended.jobsPerRun + open.handed + open.waiting + 1;
    expect(await jobsLookedAt((db) => sql`select from scan_jobs where priority = 9`.execute(db))).toBe(all);
  });

  it.each<[string, (db: Kysely<Database>, runId: string, siteId: string) => Promise<unknown>]>([
    ['for what may go out now', (db) => new ScanJobsRepository(db).due(new Date(), 50)],
    [
      'for a hand-over',
      (db, runId) =>
        new ScanJobsRepository(db).markHandedOver([{ run_id: runId, job_no: 1, host_key: 'h7' }], new Date()),
    ],
    ['for an order', (db) => db.transaction().execute((tx) => new RunsRepository(db).refuseWhenFull(tx, 1000))],
    ['for the place in the queue', (db, runId) => new RunsRepository(db).readRun(runId)],
    ['for jobs in flight of a website', (db, _, siteId) => db.transaction().execute((tx) => jobsInFlight(tx, siteId))],
    [
      'for the end of a website',
      (db, _, siteId) => db.transaction().execute((tx) => dropUnsentJobs(tx, [siteId], new Date())),
    ],
    ['for lost ones', (db) => new ScanReconciler(testConfig(database.url), db, unused, unused).reconcile(new Date())],
  ])('%s', async (_name, read) => {
    const idOf = async (state: 'queued' | 'running') =>
      (await database.db.selectFrom('runs').select('id').where('state', '=', state).executeTakeFirstOrThrow()).id;
    const [runId, siteId] = [await idOf('queued'), await idOf('running')];
    const jobs = await jobsLookedAt((db) => read(db, runId, siteId));
    // A statement may look at the open ones several times.
    expect(jobs).toBeLessThan(5 * (open.handed + open.waiting));
  });
});

it('an order soon after another looks at no job while the limit is far, and at all open ones near it', async () => {
  // Soon is less than a second on the clock that the limit reads.
  vi.useFakeTimers({ toFake: ['performance'] });
  const runs = new RunsRepository(database.db);
  const [far, near] = [5000, open.handed + open.waiting + 100];
  const order = (most: number) => (db: Kysely<Database>) =>
    db.transaction().execute((tx) => runs.refuseWhenFull(tx, most));
  expect(await jobsLookedAt(order(far))).toBeGreaterThan(0);
  expect(await jobsLookedAt(order(far))).toBe(0);
  expect(await jobsLookedAt(order(near))).toBeGreaterThan(0);
});

/** Nothing is lost here. */
const unused = undefined as never;
