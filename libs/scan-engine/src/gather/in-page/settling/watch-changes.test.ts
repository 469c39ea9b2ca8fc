import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isolatedWorld, preloadInIsolatedWorld } from '../../../browser/isolated-world.ts';
import { openTestPage } from '../../../testing/test-page.ts';
import type { TestPage } from '../../../testing/test-page.ts';
import { html } from '@stufenlos/workspace/test-site';
import { evaluateWith } from '../../../browser/evaluate-with.ts';
import { quietFrom } from './quiet-from.ts';
import { waitForQuiet } from './wait-for-quiet.ts';
import { watchChanges } from './watch-changes.ts';

describe('the recorded time of the last change', { timeout: 60_000 }, () => {
  let test: TestPage;
  beforeAll(async () => {
    test = await openTestPage();
    await preloadInIsolatedWorld(test.page, `(${String(watchChanges)})()`);
  }, 60_000);
  afterAll(() => test.close());

  const world = () => isolatedWorld(test.page.mainFrame());
  /** Loads a new document like a scan; `setContent` would write into the existing one. */
  const open = (body: string) =>
    test.page.goto(`data:text/html,${encodeURIComponent(html(body))}`, { waitUntil: 'load' });
  const sinceChange = () =>
    world().evaluate(() => {
      const { stufenlosCalm } = globalThis as unknown as { stufenlosCalm: { changedAt: number } };
      return performance.now() - stufenlosCalm.changedAt;
    });
  const wait = (ms: number, limitMs: number) => {
    const times = { quietMs: ms, renderingQuietMs: ms, thinQuietMs: ms };
    return evaluateWith(world(), { quietFrom }, waitForQuiet, times, limitMs);
  };
  /** Time in ms by the page's clock. */
  const now = () => world().evaluate(() => performance.now());

  it('is available once the document is parsed and invisible to the page', async () => {
    await open('<p>x</p>');
    await expect.poll(sinceChange, { timeout: 20_000 }).toBeGreaterThan(300);
    expect(await test.page.evaluate(() => 'stufenlosCalm' in globalThis)).toBe(false);
  });

  it('is updated by every change', async () => {
    await open('<p>x</p><script>setInterval(() => (document.body.title = Math.random()), 20)</script>');
    // On a busy machine the page's timer is sometimes late.
    await expect.poll(sinceChange, { timeout: 20_000 }).toBeLessThan(200);
    const begin = await now();
    await wait(400, 2000);
    expect(await now()).toBeGreaterThanOrEqual(begin + 2000);
  });

  it('makes waiting unnecessary for a page that is already quiet', async () => {
    await open('<p>x</p>');
    await world().evaluate(() => {
      const { stufenlosCalm } = globalThis as unknown as { stufenlosCalm: { changedAt: number } };
      stufenlosCalm.changedAt -= 3_600_000;
    });
    // Waiting for a full quiet hour would exceed the time limit of this test.
    await expect(wait(3_600_000, 7_200_000)).resolves.toBe(false);
  });

  it.each([
    ['lets two frames pass while the page is watched', false, 2],
    ['lets two more pass after a change', true, 4],
  ])('%s', async (_name, changes, frames) => {
    await open('<p>x</p>');
    await world().evaluate((isChanged) => {
      const { requestAnimationFrame: ask } = globalThis;
      const { stufenlosCalm } = globalThis as unknown as { stufenlosCalm: { changedAt: number } };
      const order: string[] = [];
      // Time passes in pauses only, and each of them lasts two frames: a late timer asks for more frames.
      let clock = stufenlosCalm.changedAt + 1;
      performance.now = () => clock;
      Object.assign(globalThis, {
        order,
        requestAnimationFrame: (work: FrameRequestCallback) => {
          if (isChanged && order.length === 0) document.body.append('y');
          order.push('frame');
          return ask(work);
        },
        setTimeout: (work: () => void, ms: number) => {
          order.push('pause');
          const end = () => {
            clock += ms;
            work();
          };
          return ask(() => ask(end));
        },
      });
    }, changes);
    await wait(300, 60_000);
    const order = await world().evaluate(() => (globalThis as unknown as { order: string[] }).order);
    expect(order.slice(0, 2)).toEqual(['frame', 'pause']);
    expect(order.filter((one) => one === 'frame')).toHaveLength(frames);
  });
});
