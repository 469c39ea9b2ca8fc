import type { Page } from 'puppeteer';
import { ScanError } from '../scan-error.ts';
import type { Limits } from '../limits.ts';
import { withTimeout } from '../alarm.ts';
import { waitForQuiet } from '../gather/in-page/wait-for-quiet.ts';
import { isContextGone, isolatedWorld } from '../browser/isolated-world.ts';
import type { Navigation } from './navigation.ts';

/** Time beyond the agreed one before an unanswered wait counts as silence. */
const graceMs = 500;

/**
 * Waits until the page has come to rest: nothing that scripts wait for is on its way, and the DOM has been quiet
 * for a moment. Watched from the isolated world, where the page cannot fool us. A page that goes elsewhere
 * meanwhile is followed.
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

/** False when the page went elsewhere while we waited. */
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

/** @throws ScanError `unresponsive` when nothing comes back in time */
export async function ping(page: Page, limitMs: number): Promise<void> {
  const asked = isolatedWorld(page.mainFrame())
    .evaluate(() => true)
    .catch(() => true);
  const isAlive = await withTimeout(asked, limitMs, () => false);
  if (!isAlive) throw new ScanError('unresponsive', {});
}
