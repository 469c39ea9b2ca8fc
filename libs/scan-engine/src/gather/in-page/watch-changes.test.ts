import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isolatedWorld, preloadInIsolatedWorld } from '../../browser/isolated-world.ts';
import { openTestPage } from '../../testing/test-page.ts';
import type { TestPage } from '../../testing/test-page.ts';
import { html } from '../../testing/test-site.ts';
import { waitForQuiet } from './wait-for-quiet.ts';
import { watchChanges } from './watch-changes.ts';

describe('the time of the last change', { timeout: 60_000 }, () => {
  let test: TestPage;
  beforeAll(async () => {
    test = await openTestPage();
    await preloadInIsolatedWorld(test.page, `(${String(watchChanges)})()`);
  }, 60_000);
  afterAll(() => test.close());

  const world = () => isolatedWorld(test.page.mainFrame());
  /** A document of its own, as a visit loads it: `setContent` would write into the one that is there. */
  const open = (body: string) =>
    test.page.goto(`data:text/html,${encodeURIComponent(html(body))}`, { waitUntil: 'load' });
  const sinceChange = () =>
    world().evaluate(() => {
      const { stufenlosCalm } = globalThis as unknown as { stufenlosCalm: { changedAt: number } };
      return performance.now() - stufenlosCalm.changedAt;
    });
  const wait = (quietMs: number, limitMs: number) => world().evaluate(waitForQuiet, quietMs, quietMs, limitMs);
  /** By the page's own clock. */
  const now = () => world().evaluate(() => performance.now());

  it('is known since the document was parsed, and the page does not see that', async () => {
    await open('<p>x</p>');
    await expect.poll(sinceChange, { timeout: 20_000 }).toBeGreaterThan(300);
    expect(await test.page.evaluate(() => 'stufenlosCalm' in globalThis)).toBe(false);
  });

  it('moves with every change', async () => {
    await open('<p>x</p><script>setInterval(() => (document.body.title = Math.random()), 20)</script>');
    // On a busy machine the page's own clock comes late now and then.
    await expect.poll(sinceChange, { timeout: 20_000 }).toBeLessThan(200);
    const begin = await now();
    await wait(400, 2000);
    expect(await now()).toBeGreaterThanOrEqual(begin + 2000);
  });

  it('counts, so that a page which is at rest already is not waited for again', async () => {
    await open('<p>x</p>');
    await world().evaluate(() => {
      const { stufenlosCalm } = globalThis as unknown as { stufenlosCalm: { changedAt: number } };
      stufenlosCalm.changedAt -= 3_600_000;
    });
    // Whoever waited for the hour again would wait longer than this test may take.
    await expect(wait(3_600_000, 7_200_000)).resolves.toBeUndefined();
  });
});
