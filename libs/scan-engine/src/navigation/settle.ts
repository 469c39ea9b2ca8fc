import type { Page } from 'puppeteer';
import { ScanError } from '@stufenlos/contracts/scan-error';
import type { Limits } from '../limits.ts';
import { withTimeout } from '../with-timeout.ts';
import { waitForQuiet } from '../gather/in-page/wait-for-quiet.ts';
import { isContextGone, isolatedWorld } from '../browser/isolated-world.ts';
import type { Navigation } from './navigation.ts';

/** Extra time in ms for the evaluation to return after its own limit. */
const graceMs = 500;

/**
 * Waits until the page has settled: no script, style sheet or fetch is loading, and the DOM does not change for
 * `quietMs`. Gives up after `settleMs`. Observes the DOM from the isolated world, where the page cannot interfere, and
 * continues after navigations.
 *
 * @throws ScanError `unresponsive` when the page does not answer
 */
export async function settle(page: Page, navigation: Navigation, limits: Limits): Promise<void> {
  const end = Date.now() + limits.settleMs;
  for (;;) {
    const rest = end - Date.now();
    if (rest <= 0) return;
    if (!(await isQuiet(page, limits, rest))) continue;
    if (!navigation.isLoading) return;
    await navigation.rest(end - Date.now());
  }
}

/** Waits until the DOM is quiet, at most `rest` ms. Returns false if the page navigated meanwhile. */
async function isQuiet(page: Page, limits: Limits, rest: number): Promise<boolean> {
  try {
    const asked = isolatedWorld(page.mainFrame()).evaluate(waitForQuiet, limits.quietMs, limits.thinQuietMs, rest);
    const answer = await withTimeout(asked, rest + graceMs, () => 'silent' as const);
    if (answer === 'silent') await ping(page, limits.pingMs);
    return true;
  } catch (error) {
    if (isContextGone(error)) return false;
    throw error;
  }
}

/** Checks that the page responds to an evaluation. @throws ScanError `unresponsive` when it takes over `limitMs` */
export async function ping(page: Page, limitMs: number): Promise<void> {
  const asked = isolatedWorld(page.mainFrame())
    .evaluate(() => true)
    .catch(() => true);
  const isAlive = await withTimeout(asked, limitMs, () => false);
  if (!isAlive) throw new ScanError('unresponsive', {});
}
