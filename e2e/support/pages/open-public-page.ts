import type { Page } from '@playwright/test';
import { isTakenOver } from './taken-over.ts';

/** Opens a prerendered page, and waits until it reacts to a person. That is a moment after its `load` event. */
export async function openPublicPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await isTakenOver(page);
}
