import type { Page } from '@playwright/test';

/** Collects script errors, console errors and violations of the page's policy. */
export async function complaintsOf(page: Page): Promise<string[]> {
  const found: string[] = [];
  page.on('pageerror', (error) => found.push(`error: ${error.message}`));
  page.on('console', (message) => {
    // Some pages answer 404 or 410 on purpose, and the browser reports that as an error.
    if (message.type() === 'error' && !/status of (?:404|410)/.test(message.text())) found.push(message.text());
    if (/preload/.test(message.text())) found.push(message.text());
  });
  await page.exposeFunction('reportViolation', (what: string) => void found.push(`policy: ${what}`));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      (globalThis as unknown as { reportViolation(what: string): void }).reportViolation(
        `${violatedDirective} ${blockedURI}`,
      ),
    );
  });
  return found;
}
