import type { Page } from '@playwright/test';

/** The notice that a reload gets another version. */
export const notice = (page: Page) => page.getByRole('region', { name: /^(?:Neue Version|New version)$/ });

/** Id of the release that a page was opened with. */
export const releaseOf = (page: Page) =>
  page.evaluate(() => (JSON.parse(document.getElementById('release')?.textContent ?? '{}') as { id: string }).id);

/** Comes back to the tab after some minutes. The page's clock must be installed. */
export async function comeBack(page: Page): Promise<void> {
  await page.clock.fastForward('06:00');
  await page.evaluate(() => dispatchEvent(new Event('focus')));
}
