import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isolatedWorld, preloadInIsolatedWorld } from '../../open/isolated-world.ts';
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
  const wait = async (quietMs: number) => {
    const begin = performance.now();
    await world().evaluate(waitForQuiet, quietMs, quietMs, 5000);
    return performance.now() - begin;
  };

  it('is known since the document was parsed, and the page does not see that', async () => {
    await open('<p>x</p>');
    await expect.poll(sinceChange, { timeout: 20_000 }).toBeGreaterThan(300);
    expect(await test.page.evaluate(() => 'stufenlosCalm' in globalThis)).toBe(false);
  });

  it('moves with every change', async () => {
    await open('<p>x</p><script>setInterval(() => (document.body.title = Math.random()), 20)</script>');
    // On a busy machine the page's own clock comes late now and then.
    await expect.poll(sinceChange, { timeout: 20_000 }).toBeLessThan(200);
    expect(await wait(400)).toBeGreaterThan(4500);
  });

  it('counts, so that a page which is at rest already is not waited for again', async () => {
    await open('<p>x</p>');
    await expect.poll(sinceChange, { timeout: 10_000 }).toBeGreaterThan(2000);
    expect(await wait(2000)).toBeLessThan(1500);
  });
});
