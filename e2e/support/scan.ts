import { expect, type Page } from '@playwright/test';
import { stack } from './stack.ts';

/** Of this run: a stack that is kept answers from the results of its last minutes. */
const stamp = Date.now().toString(36);

/** Address of a demo page; the mark makes it a page of its own, so that no test gets the answer of another. */
export const demoPage = (path: string, mark: string): string =>
  `${stack.sites}${path}${path.includes('?') ? '&' : '?'}test=${mark}-${stamp}`;

/** A page of another remote than the home page, open to everybody: a result that does not exist (any more). */
export const goneScan = '/scan/AAAAAAAAAAAAAAAAAAAAAA';

/** Types an address into the form of the German home page and sends it; who has a plan gets a run of their own. */
export async function orderScan(page: Page, address: string): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Adresse Ihrer Website').first().fill(address);
  await page.getByRole('button', { name: 'Jetzt kostenlos prüfen' }).first().click();
  await expect(page).toHaveURL(/\/(?:scan\/[\w-]{22}|run\/[\w-]{36})$/);
}

/** A scan of a busy machine may take a while; a lost worker adds its lock. */
export const scanned = { timeout: 45_000 };
