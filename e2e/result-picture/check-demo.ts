import type { Browser } from '@playwright/test';

export interface CheckedDemo {
  /** Of the result page. */
  address: string;
  violations: number;
  elements: number;
}

/** Checks the first demo site that the home page offers, as a visitor does. */
export async function checkDemo(browser: Browser, origin: string): Promise<CheckedDemo> {
  const context = await browser.newContext({ locale: 'de-DE' });
  const page = await context.newPage();
  await page.goto(origin);
  await page.getByRole('button', { name: 'Kannenladen (Shop)' }).click();
  await page.getByRole('button', { name: 'Jetzt kostenlos prüfen' }).first().click();
  await page.waitForURL('**/scan/*');
  const sentence = page.getByText(/^\d+ Verstöße an \d+ Elementen$/);
  await sentence.waitFor({ timeout: 120_000 });
  const [violations = 0, elements = 0] = ((await sentence.textContent()) ?? '').match(/\d+/g)?.map(Number) ?? [];
  const address = page.url();
  await context.close();
  return { address, violations, elements };
}
