import { expect, type Page } from '@playwright/test';
import { openPublicPage } from './pages/open-public-page.ts';
import { stack } from './stack.ts';

/** A stamp of this test run. Without it, a stack that keeps running would answer with recent results. */
const stamp = Date.now().toString(36);

/** Address of a demo page. Each mark is a separate page, so that no test gets the result of another. */
export const demoPage = (path: string, mark: string): string =>
  `${stack.sites}${path}${path.includes('?') ? '&' : '?'}test=${mark}-${stamp}`;

/** A public page of another remote than the home page: a result that does not exist. */
export const goneScan = '/scan/AAAAAAAAAAAAAAAAAAAAAA';

/** Types an address into the form of the German home page and sends it. A person with a plan gets their own run. */
export async function orderScan(page: Page, address: string): Promise<void> {
  await openPublicPage(page, '/');
  await page.getByLabel('Adresse Ihrer Website').first().fill(address);
  await page.getByRole('button', { name: 'Jetzt kostenlos prüfen' }).first().click();
  await expect(page).toHaveURL(/\/(?:scan\/[\w-]{22}|run\/[\w-]{36})$/);
}

/** Time for a scan on a busy machine, including the lock of a lost worker. */
export const scanned = { timeout: 45_000 };
