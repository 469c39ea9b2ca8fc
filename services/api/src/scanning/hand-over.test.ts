import 'reflect-metadata';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../database/schema.ts';
import { startHarness, type TestHarness } from '../testing/test-harness.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { until } from '../testing/until.ts';
import { jobsPerHost, sitesPerOwner, type WaitingJob } from './hand-over.ts';
import { mostUnread, ScanDispatcher } from './scan-dispatcher.ts';
import { ScanJobsRepository } from './scan-jobs.repository.ts';

const now = new Date('2026-11-26T10:00:00Z');

describe('the hand-over of a batch', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database?.drop());
  beforeEach(() => database.db.deleteFrom('runs').execute());

  /** `count` runs in turn on the hosts, each with one job that waits. */
  const order = (count: number, hosts: number, { scope = 'page', owner = null as string | null } = {}) =>
    sql`
      with made as (
        insert into runs (owner_sub, url, host_key, page_key, source, scope, profile, locale, page_limit, state)
        select ${owner}::text, 'https://h' || at % ${hosts}::int || '.example/', 'h' || at % ${hosts}::int || '.example',
          'https://h' || at || '.example/', 'member', ${scope}, 'pro', 'de', 10, 'queued'
        from generate_series(1, ${count}::int) at returning id, url, page_key
      ), pages as (
        insert into run_pages (run_id, page_no, url, page_key, state, job_no)
        select id, 1, url, page_key, 'queued', 1 from made
      )
      insert into scan_jobs (run_id, job_no, page_nos, priority) select id, 1, '{1}', 3 from made`.execute(database.db);

  const handedHosts = async () => {
    const { rows } = await sql<{ host: string; jobs: number }>`
      select host_key as host, count(*)::int as jobs from scan_jobs join runs on runs.id = run_id
      where handed_at is not null group by 1`.execute(database.db);
    return rows;
  };

  it('takes as many statements for fifty jobs as for one', async () => {
    const statements: string[] = [];
    const counted: Kysely<Database> = database.db.withPlugin({
      transformQuery: ({ node }) => (statements.push(node.kind), node),
      transformResult: ({ result }) => Promise.resolve(result),
    });
    const jobs = new ScanJobsRepository(counted);
    await order(50, 50);
    const handed = await jobs.markHandedOver(await jobs.due(now, 50), now);
    expect(handed).toHaveLength(50);
    expect(handed[0]).toMatchObject({ jobNo: 1, pageNos: [1], profile: 'pro', scope: 'page', crawlDelayMs: 0 });
    expect(handed[0]?.pages).toEqual([
      { pageNo: 1, url: expect.stringMatching(/^https:\/\/h\d+\.example\/$/) as string },
    ]);
    expect(statements).toHaveLength(3);
  });

  it('hands nothing over twice and keeps the limit of each host, however many hand over at once', async () => {
    await order(64, 8);
    const jobs = new ScanJobsRepository(database.db);
    const { rows: all } = await sql<WaitingJob>`
      select run_id, job_no, host_key from scan_jobs join runs on runs.id = run_id order by run_id`.execute(
      database.db,
    );
    // Each has other jobs of the same hosts in view, and all have the first ones.
    const views = [0, 1, 2, 3].map((at) => [...all.slice(at * 16, at * 16 + 16), ...all.slice(0, 16)]);
    const rounds = await Promise.all(views.map((view) => jobs.markHandedOver(view, now)));
    const ids = rounds.flat().map(({ runId }) => runId);
    expect(new Set(ids).size).toBe(ids.length);
    expect((await handedHosts()).map(({ jobs: open }) => open)).toEqual(Array<number>(8).fill(jobsPerHost));
  });

  it('gives a job that is named twice one place of its host', async () => {
    await order(2, 1);
    const jobs = new ScanJobsRepository(database.db);
    const due = await jobs.due(now, 50);
    expect(await jobs.markHandedOver([...due, ...due], now)).toHaveLength(2);
  });

  it('begins no more websites of an owner than may be checked at once', async () => {
    await order(6, 6, { scope: 'site', owner: 'ada' });
    const jobs = new ScanJobsRepository(database.db);
    const due = await jobs.due(now, 50);
    expect(due).toHaveLength(6);
    for (let round = 0; round < 4; round += 1) {
      await Promise.all([1, 2, 3].map(() => jobs.markHandedOver(due, now)));
    }
    expect(await handedHosts()).toHaveLength(sitesPerOwner);
  });

  it('takes back what the queue refused, and only that', async () => {
    await order(2, 2);
    const jobs = new ScanJobsRepository(database.db);
    const [refused, ...rest] = await jobs.markHandedOver(await jobs.due(now, 50), now);
    await jobs.undoHandOver([refused!], now);
    expect(await jobs.due(now, 50)).toMatchObject([{ run_id: refused!.runId }]);
    expect(rest).toHaveLength(1);
  });
});

describe('while results wait to be read', () => {
  let harness: TestHarness;
  beforeAll(async () => {
    harness = await startHarness();
  });
  afterAll(() => harness?.stop());

  it('nothing more is handed over, until they are read', async () => {
    const { facts } = harness.worker;
    await facts.pause();
    await facts.addBulk(Array.from({ length: mostUnread + 1 }, () => ({ data: {}, opts: { removeOnComplete: true } })));
    const { token } = await harness.order();
    const runId = await harness.runId(token);
    const dispatcher = harness.api.app.get(ScanDispatcher);
    const handed = () =>
      harness.database.db
        .selectFrom('scan_jobs')
        .select('handed_at')
        .where('run_id', '=', runId)
        .executeTakeFirstOrThrow();
    await dispatcher.dispatch();
    expect(await handed()).toEqual({ handed_at: null });
    await facts.resume();
    await harness.worker.settled();
    await dispatcher.dispatch();
    expect((await until(async () => (await handed()).handed_at)) instanceof Date).toBe(true);
  });
});
