import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Makes the page's own timers run ten times as fast until the target is visible. Call `page.clock.install()` before the
 * page is opened.
 */
export async function passTimeUntil(page: Page, target: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(1000);
    expect(await target.isVisible()).toBe(true);
  }).toPass({ intervals: [100], timeout: 20_000 });
}
