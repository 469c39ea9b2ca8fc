import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { storePages } from '../runs/store-page.ts';
import { orderPages } from '../settlement/testing/facts-harness.ts';
import { judgedResults } from '../settlement/testing/page-facts.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { pageRuleRows } from './page-rule-rows.ts';
import type { RuleRows } from './rule-lists.ts';
import { readRuleRows } from './rule-rows.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

/** The rows of each kind as texts, in one order. */
const sorted = ({ totals, findings, notRun = [] }: RuleRows) =>
  [totals, findings, notRun].map((rows) => rows.map((row) => textOf(row)).toSorted());
const textOf = (row: object) => JSON.stringify(row, Object.keys(row).toSorted());

it('the rules of a page that was just stored are those that its rows say', { timeout: 60_000 }, async () => {
  const { db } = database;
  await fc.assert(
    fc.asyncProperty(judgedResults, async (result) => {
      const [runId] = await orderPages(db, 1);
      const page = { runId: runId!, pageNo: 1, result };
      const stored = await db.transaction().execute((tx) => storePages(tx, [page], new Date()));
      expect(sorted(pageRuleRows(stored.get(page)!))).toEqual(sorted(await readRuleRows(db, runId!)));
    }),
    { numRuns: 60 },
  );
});
