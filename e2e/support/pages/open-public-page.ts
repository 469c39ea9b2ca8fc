import type { Page } from '@playwright/test';
import { waitForHydration } from './wait-for-hydration.ts';

/** Opens a prerendered page, and waits for its hydration, which is a moment after its `load` event. */
export async function openPublicPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}
