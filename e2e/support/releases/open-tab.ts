import type { Page } from '@playwright/test';
import { waitForHydration } from '../pages/wait-for-hydration.ts';

/** The notice that a reload gets another version. */
export const notice = (page: Page) => page.getByRole('region', { name: /^(?:Neue Version|New version)$/ });

/** Id of the release that a page was opened with. */
export const releaseOf = (page: Page) =>
  page.evaluate(() => (JSON.parse(document.getElementById('release')?.textContent ?? '{}') as { id: string }).id);

/**
 * Comes back to the tab after some minutes, and waits until the page has asked for the current release. The page's clock
 * must be installed.
 */
export async function comeBack(page: Page): Promise<void> {
  // The minutes count from the start of the scripts.
  await waitForHydration(page);
  await page.clock.fastForward('06:00');
  const answer = page.waitForResponse(/\/release\.json$/);
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await (await answer).finished();
}
