import { test as base } from '@playwright/test';
import { takeLock } from './database.ts';
import { stack } from './stack.ts';
import { hasProject, unnamedViews } from './tags.ts';
import { watchViews, type ShownViews } from './watch-views.ts';

/** The number of the lock. No other code locks it in this database. */
const lock = 4_200_001;

interface Network {
  /** In milliseconds. */
  latency: number;
  bytesPerSecond: number;
}

/**
 * The base of every journey. A journey names the projects that it exercises and runs in parallel with all others. One that
 * names single views of a remote names every view of this remote that it shows, because a change of an unnamed one would
 * not choose it. What a `beforeAll` opens does not count: its views are exercised by other journeys.
 *
 * The journeys of `outages/` need the whole stack, so each waits until no other runs and keeps others from starting. A
 * lock in the stack's database controls this, because journeys run in several processes.
 */
export const test = base.extend<
  { turn: void; declaredViews: void; slowDown: (network: Network) => Promise<void> },
  { shownViews: ShownViews }
>({
  // Set up before any `beforeAll`, whose pages later tests go on with.
  shownViews: [async ({ browser }, use) => use(watchViews(browser, stack.origin)), { scope: 'worker', auto: true }],
  declaredViews: [
    async ({ shownViews }, use, { tags }) => {
      shownViews.begin();
      await use();
      const missing = unnamedViews(shownViews.seen(), tags);
      if (missing.length > 0) {
        throw new Error(`the journey shows ${missing.join(', ')} without the tag: add it to \`exercises(…)\``);
      }
    },
    { auto: true },
  ],
  turn: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads what a fixture needs from the pattern
    async ({}, use, { tags, project }) => {
      if (!hasProject(tags)) {
        throw new Error('a journey carries the tags of the projects that it exercises: `{ tag }` of `exercises(…)`');
      }
      const giveBack = await takeLock(lock, project.name === 'outages' ? 'alone' : 'shared');
      await use();
      await giveBack();
    },
    // Others may need minutes to end. The timeout of the journey itself starts afterwards.
    { auto: true, timeout: 600_000 },
  ],
  /** Slows the network of the page down until the end of the journey. The runner would leave it slow for the next one. */
  slowDown: [
    async ({ page }, use) => {
      const session = await page.context().newCDPSession(page);
      await use(async ({ latency, bytesPerSecond }) => {
        await session.send('Network.enable');
        await session.send('Network.emulateNetworkConditions', {
          offline: false,
          latency,
          downloadThroughput: bytesPerSecond,
          uploadThroughput: bytesPerSecond,
        });
      });
      await session.detach();
    },
    { scope: 'test' },
  ],
});
