import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openTestPage, type TestPage } from '../testing/test-page.ts';
import { ReplacedDocuments } from './replaced-documents.ts';

let test: TestPage;
beforeEach(async () => {
  test = await openTestPage();
});
afterEach(() => test.close());

const document = (body: string) => `data:text/html,${encodeURIComponent(`<!doctype html><title>x</title>${body}`)}`;
const large = document('<script>var kept = Array.from({ length: 3e6 }, (_, i) => ({ i }))</script><iframe></iframe>');

/** Shows a large document and does something else. Returns how often the renderer collected, and the MB in use. */
async function after(act: (documents: ReplacedDocuments) => Promise<unknown>) {
  const session = await test.page.createCDPSession();
  const send = vi.spyOn(session, 'send');
  const documents = new ReplacedDocuments(test.page, session);
  await documents.start();
  await test.page.goto(large);
  await act(documents);
  await Promise.all(send.mock.results.map(({ value }) => value as Promise<unknown>));
  const collections = send.mock.calls.filter(([method]) => method === 'HeapProfiler.getSamplingProfile').length;
  return { collections, usedMb: (await session.send('Runtime.getHeapUsage')).usedSize / 1e6 };
}

it('a document is collected as soon as the next one has replaced it, once', async () => {
  const { collections, usedMb } = await after(async (documents) => {
    documents.awaitNext();
    await test.page.goto(document('next'));
    await test.page.goto(document('after'));
  });
  expect(collections).toBe(1);
  expect(usedMb).toBeLessThan(10);
});

it('a document is not collected while it is shown, also when a frame of it shows something else', async () => {
  const { collections, usedMb } = await after(async (documents) => {
    documents.awaitNext();
    await test.page.frames()[1]!.goto(document('frame'));
  });
  expect(collections).toBe(0);
  expect(usedMb).toBeGreaterThan(50);
});

it('a page that navigates by itself causes no collection', async () => {
  const { collections } = await after(() => test.page.goto(document('next')));
  expect(collections).toBe(0);
});
