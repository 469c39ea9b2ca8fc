import 'reflect-metadata';
import { isFinal, type FinalFact, type PageFact } from '@stufenlos/contracts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failedResult, finding, pageResult } from '../testing/page-results.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { DispatchSignal } from '../runs/dispatch-signal.ts';
import { RunLock } from '../settlement/run-lock.ts';
import { RunsRepository } from '../runs/runs.repository.ts';
import { SettlePage } from '../settlement/settle-page.ts';

let database: TestDatabase;
let settle: SettlePage;
beforeAll(async () => {
  database = await createTestDatabase();
  settle = new SettlePage(new RunLock(database.db, new DispatchSignal()));
});
afterAll(() => database?.drop());

const now = new Date();
const fact = { v: 1, ticket: '', jobNo: 1 } as const;
const page = (runId: string, pageNo: number, given: Partial<PageFact> = {}): PageFact => ({
  ...fact,
  type: 'page',
  runId,
  pageNo,
  result: judged(pageNo),
  ...given,
});
/** Each page answers with its own address. */
const judged = (pageNo: number, given: Parameters<typeof pageResult>[0] = {}) =>
  pageResult({ finalUrl: `https://s.example/${pageNo}`, ...given });
const final = (runId: string, jobNo: number, sent: number[]): FinalFact => ({
  ...fact,
  type: 'final',
  runId,
  jobNo,
  outcome: 'done',
  sent,
});

/** A run whose start page is handed over and whose other pages are ready. */
async function siteRun(pages: number): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into runs (url, host_key, page_key, source, scope, profile, locale, page_limit, state, last_job_no)
    values ('https://s.example/', 's.example', 'https://s.example/', 'member', 'site', 'pro', 'de', ${pages}, 'queued', 1)
    returning id`.execute(database.db);
  const { id } = rows[0]!;
  await sql`
    insert into run_pages (run_id, page_no, url, page_key, state, job_no)
    select ${id}::uuid, at, 'https://s.example/' || at, 'https://s.example/' || at,
      case at when 1 then 'queued' else 'ready' end, case at when 1 then 1 end
    from generate_series(1, ${pages}::int) at`.execute(database.db);
  await sql`insert into scan_jobs (run_id, job_no, page_nos, priority, handed_at) values (${id}, 1, '{1}', 3, now())`.execute(
    database.db,
  );
  return id;
}
const jobs = (runId: string) =>
  database.db.selectFrom('scan_jobs').selectAll().where('run_id', '=', runId).orderBy('job_no').execute();
const read = async (runId: string) => (await new RunsRepository(database.db).readRun(runId))!;

describe('a run of several pages', () => {
  it('plans the ready pages in small jobs once the start page is settled, within the window', async () => {
    const runId = await siteRun(40);
    await settle.page(page(runId, 1), now);
    // The first job is still open, so three more may go.
    expect((await jobs(runId)).map((job) => job.page_nos.length)).toEqual([1, 8, 8, 6]);
    await settle.final(final(runId, 1, [1]), now);
    expect((await jobs(runId)).map((job) => job.page_nos.length)).toEqual([1, 8, 8, 6, 5]);
    const { run, done, total } = await read(runId);
    expect({ state: run.state, done, total }).toEqual({ state: 'running', done: 1, total: 40 });
    expect((await jobs(runId)).slice(1).map((job) => job.priority)).toEqual([5, 5, 5, 5]);
  });

  it('ends once all its pages are settled, as partial when one of them failed, and adds the numbers up', async () => {
    const runId = await siteRun(4);
    await settle.page(page(runId, 1), now);
    const second = finding({ ruleId: 'label', impact: 'serious' });
    await settle.page(
      page(runId, 3, { result: judged(3, { findings: [finding(), finding(), second], rules: [] }) }),
      now,
    );
    await settle.page(page(runId, 4, { result: failedResult('http', { status: 500 }) }), now);
    expect((await read(runId)).run.state).toBe('running');
    await settle.page(page(runId, 2, { result: judged(2, { state: 'partial' }) }), now);
    const { run } = await read(runId);
    expect(run).toMatchObject({ state: 'partial', failure_code: null });
    expect(run.stats).toMatchObject({
      pages: { discovered: 4, completed: 2, partial: 1, failed: 1 },
      categories: { violations: { rules: 2, nodes: 5 } },
      impacts: { critical: 4, serious: 1 },
      top: [
        { ruleId: 'image-alt', nodes: 4, pages: 3 },
        { ruleId: 'label', nodes: 1, pages: 1 },
      ],
    });
  });

  it.each([
    ['completed', 'a link leads to a page that does not exist', [404, 410]],
    ['partial', 'another page could not be judged', [404, 403]],
  ])('ends as %s when %s', async (state, _case, statuses) => {
    const runId = await siteRun(3);
    await settle.page(page(runId, 1), now);
    for (const [at, status] of statuses.entries()) {
      await settle.page(page(runId, at + 2, { result: failedResult('http', { status }) }), now);
    }
    const { run } = await read(runId);
    const broken = statuses.filter((status) => status !== 403).length;
    expect(run).toMatchObject({ state, stats: { pages: { completed: 1, failed: 2, broken } } });
  });

  it('fails when the only page of a website does not exist', async () => {
    const runId = await siteRun(1);
    await settle.page(page(runId, 1, { result: failedResult('http', { status: 404 }) }), now);
    expect((await read(runId)).run).toMatchObject({ state: 'failed', failure_code: 'http', stats: null });
  });

  it('goes on planning when the jobs that filled the window are closed as lost after all their pages were told', async () => {
    const runId = await siteRun(40);
    for (let pageNo = 1; pageNo <= 23; pageNo += 1) await settle.page(page(runId, pageNo), now);
    expect(await jobs(runId)).toHaveLength(4);
    for (const jobNo of [1, 2, 3, 4]) await settle.lose(runId, jobNo, now);
    expect((await jobs(runId)).slice(4).flatMap((job) => job.page_nos)).toEqual([
      24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36,
    ]);
  });

  it('settles with what there is when its time is over', async () => {
    const runId = await siteRun(3);
    await settle.page(page(runId, 1), now);
    const { run } = await read(runId);
    expect(run.deadline_at!.getTime() - run.started_at!.getTime()).toBe(2 * 3_600_000);
    await settle.expire(runId, new Date(run.deadline_at!.getTime() + 1));
    expect((await read(runId)).run).toMatchObject({ state: 'partial' });
    expect((await jobs(runId)).slice(1).every((job) => job.outcome === 'canceled')).toBe(true);
  });
});

/** What must never be true of the rows of a run, in words. */
async function faultsOf(runId: string): Promise<string[]> {
  const { db } = database;
  const rows = await db.selectFrom('run_pages').selectAll().where('run_id', '=', runId).execute();
  const rules = await db.selectFrom('page_rules').select(['page_no', 'rule_id']).where('run_id', '=', runId).execute();
  const known = await jobs(runId);
  const hasEnded = isFinal((await read(runId)).run.state);
  // A page that is still waited for, if need be by the reconciler, brings the others along.
  const isPlanned = known.some((job) => job.ended_at === null) || rows.some((row) => row.state === 'queued');
  return rows.flatMap((row) => {
    const isOpen = row.state === 'ready' || row.state === 'queued';
    const isJudged = row.state === 'completed' || row.state === 'partial';
    const job = known.find((candidate) => candidate.job_no === row.job_no);
    const stored = rules.filter((rule) => rule.page_no === row.page_no).length;
    return [
      (isOpen || row.state === 'beyond') === (row.settled_at !== null) && 'waits and is settled, or neither',
      row.state === 'beyond' && !hasEnded && 'is left to the next run while this one goes on',
      row.state === 'queued' && !job?.page_nos.includes(row.page_no) && 'is queued in a job that does not hold it',
      row.state === 'ready' && !isPlanned && 'is ready, and nothing is left that would plan it',
      stored !== (isJudged ? 4 : 0) && 'has results of another page, or twice',
    ].flatMap((fault) => (fault ? `page ${row.page_no} ${fault}` : []));
  });
}

describe('whatever arrives, in whatever order and however often', () => {
  const pages = 4;
  const event = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        type: fc.constant('page' as const),
        pageNo: fc.integer({ min: 1, max: pages + 1 }),
        isGood: fc.boolean(),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        type: fc.constant('final' as const),
        jobNo: fc.integer({ min: 1, max: 6 }),
        isAborted: fc.boolean(),
      }),
    },
    { weight: 2, arbitrary: fc.record({ type: fc.constant('lose' as const), jobNo: fc.integer({ min: 1, max: 6 }) }) },
    {
      weight: 1,
      arbitrary: fc.record({ type: fc.constantFrom('cancel' as const, 'expire' as const, 'progress' as const) }),
    },
  );
  type Event = typeof event extends fc.Arbitrary<infer E> ? E : never;

  const apply = (runId: string, given: Event): Promise<boolean> => {
    switch (given.type) {
      case 'page':
        return settle.page(
          page(runId, given.pageNo, { result: given.isGood ? judged(given.pageNo) : failedResult() }),
          now,
        );
      case 'final':
        return settle.final(final(runId, given.jobNo, given.isAborted ? [] : [1, 2, 3, 4]), now);
      case 'lose':
        return settle.lose(runId, given.jobNo, now);
      case 'cancel':
        return settle.cancel(runId, now);
      case 'expire':
        return settle.expire(runId, new Date(now.getTime() + 3 * 3_600_000));
      case 'progress':
        return settle.progress(
          { ...fact, type: 'progress', runId, pageNo: 1, phase: 'auditing', at: now.toISOString() },
          now,
        );
    }
  };

  it('a run keeps its word: one end, growing versions, no page twice, no open page without a job or a plan', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 14 }), async (events) => {
        const runId = await siteRun(pages);
        let before = await read(runId);
        for (const given of events) {
          await apply(runId, given);
          const after = await read(runId);
          expect(after.run.version).toBeGreaterThanOrEqual(before.run.version);
          expect(after.done).toBeGreaterThanOrEqual(before.done);
          const wasFinal = isFinal(before.run.state);
          expect(wasFinal ? after : before).toEqual(before);
          expect(after.done).toBeLessThanOrEqual(after.total);
          expect(after.run.state === 'completed' && after.done < after.total).toBe(false);
          expect(after.run.finished_at !== null).toBe(isFinal(after.run.state));
          before = after;
        }
        expect(await faultsOf(runId)).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });
});
