import type { Browser } from '@playwright/test';
import { waitForHydration } from '../support/pages/wait-for-hydration.ts';

/** Returns the sum of all layout shifts of a first visit, as the browser counts them for CLS. */
export async function layoutShift(browser: Browser, address: string, width: number): Promise<number> {
  const context = await browser.newContext({ viewport: { width, height: 800 } });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const moved = { sum: 0 };
    Object.assign(globalThis, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.sum += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  await waitForHydration(page);
  const sum = await page.evaluate(() => (globalThis as unknown as { moved: { sum: number } }).moved.sum);
  await context.close();
  return sum;
}
