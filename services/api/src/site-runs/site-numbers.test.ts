import type { FinalFact, PageFact, PageResult } from '@stufenlos/contracts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readRuleRows } from '../findings/rule-rows.ts';
import { runStats } from '../runs/run-stats.ts';
import { anyResults, judgedResults } from '../settlement/testing/page-facts.ts';
import type { SettlePage } from '../settlement/settle-page.ts';
import { orderWalk, settlerOf } from '../testing/site-walk.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

let database: TestDatabase;
let settlers: SettlePage[];
beforeAll(async () => {
  database = await createTestDatabase();
  settlers = [settlerOf(database.db), settlerOf(database.db)];
});
afterAll(() => database?.drop());

const start = 'https://walked.example/';
const linked = 5;
const links = Array.from({ length: linked }, (_, at) => `${start}${at}`);
/** The start page is judged, so that the website has others. Each page with the process that reads its fact. */
const pages = fc.tuple(
  fc.tuple(judgedResults, fc.nat(1)),
  fc.array(fc.tuple(anyResults, fc.nat(1)), { minLength: linked, maxLength: linked }),
);

it('the numbers of a website are those of its rows after each page, whichever process was told of it', async () => {
  await fc.assert(
    fc.asyncProperty(pages, async ([first, others]) => {
      const runId = await orderWalk(database.db, 'ada', 40);
      for (const [told, settler] of [first, ...others]) {
        const page = await nextPage(runId);
        const fact = factOf(runId, page, { ...told, url: page.url, finalUrl: page.url });
        expect(await settlers[settler]!.page(fact, new Date())).toBe(true);
        await settlers[settler]!.final(endOf(fact), new Date());
        const { profile, stats } = await database.db
          .selectFrom('runs')
          .selectAll()
          .where('id', '=', runId)
          .executeTakeFirstOrThrow();
        const { pages: _states, ...counted } = runStats(profile, [], await readRuleRows(database.db, runId));
        expect(withoutOrder(stats)).toMatchObject(withoutOrder(counted));
      }
    }),
    { numRuns: 30 },
  );
}, 120_000);

async function nextPage(runId: string) {
  return await database.db
    .selectFrom('run_pages')
    .select(['page_no', 'url', 'job_no'])
    .where('run_id', '=', runId)
    .where('state', '=', 'queued')
    .orderBy('page_no')
    .limit(1)
    .executeTakeFirstOrThrow();
}

const factOf = (runId: string, page: Awaited<ReturnType<typeof nextPage>>, result: PageResult): PageFact => ({
  v: 1,
  ticket: '',
  type: 'page',
  runId,
  jobNo: page.job_no!,
  pageNo: page.page_no,
  result,
  links,
});

/** The job is through, which makes room for the next one. Pages of it whose results come later have been sent, too. */
const endOf = ({ type: _type, pageNo: _pageNo, result: _result, links: _links, ...fact }: PageFact): FinalFact => ({
  ...fact,
  type: 'final',
  outcome: 'done',
  sent: Array.from({ length: 1 + linked }, (_, at) => at + 1),
});

/** Rules whose elements are not all stored have no order among them. */
const withoutOrder = <Told extends { truncated: readonly { ruleId: string }[] } | null>(told: Told) =>
  told && { ...told, truncated: told.truncated.toSorted((a, b) => (a.ruleId < b.ruleId ? -1 : 1)) };
