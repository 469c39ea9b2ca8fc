import fc from 'fast-check';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate, openDatabase } from '../database/database.ts';
import type { Database } from '../database/schema.ts';
import { RunRemovalsRepository } from '../removal/run-removals.repository.ts';
import { orderPages } from '../settlement/testing/facts-harness.ts';
import { pageResult } from '../testing/page-results.ts';
import { busyMs, createEmptyDatabase, createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { until } from '../testing/until.ts';
import { storePages } from './store-page.ts';

let database: TestDatabase;
let second: Kysely<Database>;
beforeAll(async () => {
  database = await createTestDatabase();
  second = openDatabase({ url: database.url, poolSize: 4, connectTimeoutMs: busyMs }, () => undefined);
});
afterAll(async () => {
  await second?.destroy();
  await database?.drop();
});

const question = { key: 'k', kind: 'alt', criteria: ['1.1.1'], act: [], selector: 'img', html: '<img>', facts: {} };
const result = pageResult({ questions: [{ ...question, rect: null }] });
const store = (db: Kysely<Database>, runIds: readonly string[], pageNo = 1) =>
  db.transaction().execute(async (tx) => {
    const pages = runIds.map((runId) => ({ runId, pageNo, result }));
    return (await storePages(tx, pages, new Date())).size;
  });

/** Numbers of rows with and without their page. */
async function details(db: Kysely<Database> = database.db): Promise<{ kept: number; orphans: number }> {
  const { rows } = await sql<{ kept: number; orphans: number }>`
    select count(page.run_id)::int as kept, (count(*) - count(page.run_id))::int as orphans
    from (
      select run_id, page_no from page_rules union all select run_id, page_no from findings
      union all select run_id, page_no from page_questions
    ) detail left join run_pages page using (run_id, page_no)`.execute(db);
  return rows[0]!;
}
/** Of one page: four rules, two findings, one question. */
const perPage = 7;

/** Runs of three pages that all have their results. */
async function storedRuns(db: Kysely<Database>, count: number): Promise<string[]> {
  const runIds = await orderPages(db, count);
  await sql`insert into run_pages (run_id, page_no, url, page_key, state)
    select id, page_no, 'u', 'u' || page_no, 'queued' from unnest(${runIds}::uuid[]) id, generate_series(2, 3) page_no`.execute(
    db,
  );
  for (const pageNo of [1, 2, 3]) await store(db, runIds, pageNo);
  return runIds;
}

/** Ways in which rows of runs or of pages go, also those of earlier versions and of an operator. Each tells how many pages went. */
const ways: Record<string, (runIds: readonly string[]) => Promise<number>> = {
  'one page': async ([id]) => {
    await sql`delete from run_pages where run_id = ${id} and page_no = 2`.execute(database.db);
    return 1;
  },
  'all pages of runs at once': async (ids) => {
    await sql`delete from run_pages where run_id = any(${ids}::uuid[])`.execute(database.db);
    return 3 * ids.length;
  },
  'runs at once': async (ids) => {
    await sql`delete from runs where id = any(${ids}::uuid[])`.execute(database.db);
    return 3 * ids.length;
  },
  'a run with its pages in one statement': async ([id]) => {
    await sql`with pages as (delete from run_pages where run_id = ${id}) delete from runs where id = ${id}`.execute(
      database.db,
    );
    return 3;
  },
  'a run by its removal, two pages at a time': async ([id]) => {
    const removals = new RunRemovalsRepository(database.db);
    await removals.withdraw({ which: sql`id = ${id}`, limit: 1, locked: 'wait' });
    while (!(await removals.removePages(id!, 2)));
    return 3;
  },
  'a run in a transaction that is taken back': async ([id]) => {
    await sql`do $$ begin delete from runs where id = ${sql.lit(id)}; raise exception 'no'; exception when others then end $$`.execute(
      database.db,
    );
    return 0;
  },
};

describe('what was found on a page', () => {
  it('goes with it, in whichever way the page goes, and stays with every other', async () => {
    const anyWays = fc.array(fc.tuple(fc.constantFrom(...Object.keys(ways)), fc.integer({ min: 1, max: 3 })), {
      maxLength: 4,
    });
    await fc.assert(
      fc.asyncProperty(anyWays, async (told) => {
        await database.db.deleteFrom('runs').execute();
        let pages = 3;
        await storedRuns(database.db, 1);
        for (const [way, runs] of told) {
          const runIds = await storedRuns(database.db, runs);
          pages += 3 * runs - (await ways[way]!(runIds));
          expect(await details()).toEqual({ kept: pages * perPage, orphans: 0 });
        }
      }),
      { numRuns: 25, examples: Object.keys(ways).map((way) => [[[way, 2]]]) },
    );
  });

  it('goes with all runs when somebody empties their table', async () => {
    await storedRuns(database.db, 2);
    await sql`truncate runs cascade`.execute(database.db);
    expect(await details()).toEqual({ kept: 0, orphans: 0 });
  });

  it('of before goes with its page, too', async () => {
    const earlier = await createEmptyDatabase();
    await migrate(earlier.db, '0033_run_traces');
    const [id] = await storedRuns(earlier.db, 2);
    expect(await migrate(earlier.db)).toContain('0034_page_details');
    await sql`delete from runs where id = ${id}`.execute(earlier.db);
    expect(await details(earlier.db)).toEqual({ kept: 3 * perPage, orphans: 0 });
    await earlier.drop();
  });
});

const isWaiting = () =>
  until(async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db);
    return rows.length > 0;
  });
/** Does the one thing, begins the other one, which waits for it, and ends both. */
async function overlap<One, Other>(
  first: (tx: Kysely<Database>) => Promise<One>,
  then: () => Promise<Other>,
): Promise<PromiseSettledResult<Other>> {
  const waiting = await database.db.transaction().execute(async (tx) => {
    await first(tx);
    const begun = Promise.allSettled([then()]);
    await isWaiting();
    return { begun };
  });
  return (await waiting.begun)[0];
}
const storeIn = (tx: Kysely<Database>, runIds: readonly string[]) =>
  storePages(
    tx as Parameters<typeof storePages>[0],
    runIds.map((runId) => ({ runId, pageNo: 1, result })),
    new Date(),
  );

describe.each([
  ['of its run', (db: Kysely<Database>, id: string) => sql`delete from runs where id = ${id}`.execute(db)],
  ['of the page', (db: Kysely<Database>, id: string) => sql`delete from run_pages where run_id = ${id}`.execute(db)],
])('a result and the deletion %s at the same moment', (_name, remove) => {
  it('leave nothing when the result comes first', async () => {
    await database.db.deleteFrom('runs').execute();
    const runIds = await orderPages(database.db, 2);
    await overlap(
      (tx) => storeIn(tx, runIds),
      () => remove(second, runIds[0]!),
    );
    expect(await details()).toEqual({ kept: perPage, orphans: 0 });
  });

  it('leave nothing when the deletion comes first', async () => {
    await database.db.deleteFrom('runs').execute();
    const runIds = await orderPages(database.db, 2);
    const stored = await overlap(
      (tx) => remove(tx, runIds[0]!),
      () => store(second, runIds),
    );
    expect(stored).toEqual({ status: 'fulfilled', value: 1 });
    expect(await details()).toEqual({ kept: perPage, orphans: 0 });
  });

  it('leave all or nothing when the deletion reads the rows of an earlier moment', async () => {
    await database.db.deleteFrom('runs').execute();
    const [id] = (await orderPages(database.db, 1)) as [string];
    const removed = await overlap(
      (tx) => storeIn(tx, [id]),
      () =>
        second
          .transaction()
          .setIsolationLevel('repeatable read')
          .execute((tx) => remove(tx, id)),
    );
    expect(removed).toMatchObject({ status: 'rejected', reason: { code: '40001' } });
    expect(await details()).toEqual({ kept: perPage, orphans: 0 });
  });
});

it('many results and deletions at once leave no row without its page', async () => {
  await database.db.deleteFrom('runs').execute();
  const runIds = await orderPages(database.db, 120);
  const results = runIds.map((id) => store(database.db, [id]));
  const gone = runIds.filter((_, at) => at % 2 === 0);
  const deletions = gone.map((id, at) =>
    at % 4 === 0
      ? sql`delete from run_pages where run_id = ${id}`.execute(second)
      : sql`delete from runs where id = ${id}`.execute(second),
  );
  await Promise.all([...results, ...deletions]);
  expect(await details()).toEqual({ kept: 60 * perPage, orphans: 0 });
});
