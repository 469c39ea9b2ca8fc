import type { Page } from 'puppeteer';
import { ScanError } from '@stufenlos/contracts/scan-error';
import type { Limits } from '../limits.ts';
import { withTimeout } from '../with-timeout.ts';
import { evaluateWith } from '../browser/evaluate-with.ts';
import { finishAnimations, shortAnimationMs } from '../gather/in-page/settling/finish-animations.ts';
import { quietFrom } from '../gather/in-page/settling/quiet-from.ts';
import { waitForQuiet } from '../gather/in-page/settling/wait-for-quiet.ts';
import { isContextGone, isolatedWorld } from '../browser/isolated-world.ts';
import type { Navigation } from './navigation.ts';

/** Extra time in ms for the evaluation to return after its own limit. */
const graceMs = 500;

/** An animation may start the next one. */
const maxFinishes = 3;

/**
 * Waits until the page has settled: no script, style sheet or fetch is loading, the DOM does not change for the time that
 * the page needs (`quietFrom`), and short animations have ended. Gives up after `settleMs`. Observes the DOM from the
 * isolated world, where the page cannot interfere, and continues after navigations.
 *
 * @throws ScanError `unresponsive` when the page does not answer
 */
export async function settle(page: Page, navigation: Navigation, limits: Limits): Promise<void> {
  const end = performance.now() + limits.settleMs;
  for (let finishes = 0; ;) {
    const rest = end - performance.now();
    if (rest <= 0) return;
    const seen = await untilQuiet(page, limits, rest);
    if (seen === 'navigated') continue;
    if (navigation.isLoading) await navigation.rest(end - performance.now());
    else if (seen !== 'moving' || finishes === maxFinishes || !(await finishesAnimations(page, limits))) return;
    else finishes += 1;
  }
}

/** Waits until the DOM is quiet, at most `rest` ms. */
async function untilQuiet(page: Page, limits: Limits, rest: number): Promise<'quiet' | 'moving' | 'navigated'> {
  const { quietMs, renderingQuietMs, thinQuietMs } = limits;
  try {
    const times = { quietMs, renderingQuietMs, thinQuietMs };
    const asked = evaluateWith(isolatedWorld(page.mainFrame()), { quietFrom }, waitForQuiet, times, rest);
    const answer = await withTimeout(asked, rest + graceMs, () => 'silent' as const);
    if (answer === 'silent') await ping(page, limits.pingMs);
    return answer === true ? 'moving' : 'quiet';
  } catch (error) {
    if (isContextGone(error)) return 'navigated';
    throw error;
  }
}

/** Whether there was an animation to end. */
async function finishesAnimations(page: Page, { pingMs }: Limits): Promise<boolean> {
  const asked = isolatedWorld(page.mainFrame())
    .evaluate(finishAnimations, shortAnimationMs)
    .catch(() => false);
  return withTimeout(asked, pingMs, () => false);
}

/** Checks that the page responds to an evaluation. @throws ScanError `unresponsive` when it takes over `limitMs` */
export async function ping(page: Page, limitMs: number): Promise<void> {
  const asked = isolatedWorld(page.mainFrame())
    .evaluate(() => true)
    .catch(() => true);
  const isAlive = await withTimeout(asked, limitMs, () => false);
  if (!isAlive) throw new ScanError('unresponsive', {});
}
