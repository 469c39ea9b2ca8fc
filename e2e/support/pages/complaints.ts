import type { Page } from '@playwright/test';

/**
 * Chromium says this of a preload that nothing has used three seconds after the load event, also while the page is still
 * starting on a slow machine. `watchPreloads` finds those that nothing uses at all.
 */
const notUsedYet = /was preloaded using link preload but not used within a few seconds/;

/** Collects script errors, console errors and violations of the page's policy. */
export async function complaintsOf(page: Page): Promise<string[]> {
  const found: string[] = [];
  page.on('pageerror', (error) => found.push(`error: ${error.message}`));
  page.on('console', (message) => {
    // Some pages answer 404 or 410 on purpose, and the browser reports that as an error.
    if (message.type() === 'error' && !/status of (?:404|410)/.test(message.text())) found.push(message.text());
    if (/preload/.test(message.text()) && !notUsedYet.test(message.text())) found.push(message.text());
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
