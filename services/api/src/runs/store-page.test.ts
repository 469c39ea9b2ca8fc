import { afterAll, beforeAll, expect, it } from 'vitest';
import { orderPages, rowsOf } from '../settlement/testing/facts-harness.ts';
import { failedResult, finding, pageResult } from '../testing/page-results.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { storePages } from './store-page.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

it('a page that has its result keeps it, and takes no rows of another, while its neighbour gets its own', async () => {
  const { db } = database;
  const [settled, open] = (await orderPages(db, 2)) as [string, string];
  const store = (...pages: Parameters<typeof storePages>[1]) =>
    db.transaction().execute(async (tx) => [...(await storePages(tx, pages, new Date())).keys()]);
  const first = { runId: settled, pageNo: 1, result: pageResult({ findings: [finding({ ruleId: 'image-alt' })] }) };
  expect(await store(first)).toEqual([first]);
  const before = await rowsOf(db, settled);
  const second = { runId: settled, pageNo: 1, result: pageResult({ findings: [finding({ ruleId: 'link-name' })] }) };
  const neighbour = { runId: open, pageNo: 1, result: failedResult('http', { status: 500 }) };
  expect(await store(second, neighbour)).toEqual([neighbour]);
  expect(await rowsOf(db, settled)).toEqual(before);
  expect((await rowsOf(db, open))['pages']?.join()).toContain('"failed"');
});
