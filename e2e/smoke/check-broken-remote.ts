import type { Page } from '@playwright/test';
import { isComplete, pageTimeoutMs } from './check-page.ts';
import type { BrokenRemote } from './broken-remotes.ts';
import type { SmokeBench } from './smoke-bench.ts';

/**
 * Breaks one remote and returns what is wrong afterwards. Its page must show the fallback and its cause, the pages of all
 * other remotes must work without waiting for it, and a retry must recover the page once the remote is mended.
 *
 * @param pages a public page of each remote
 */
export async function checkBrokenRemote(
  { browser, site }: SmokeBench,
  pages: ReadonlyMap<string, string>,
  remote: string,
  { fault, breakIt }: BrokenRemote,
): Promise<string[]> {
  const own = pages.get(remote);
  if (own === undefined) return [`has no public page, so nobody can see how it fails`];
  const context = await browser.newContext({ baseURL: site.origin, locale: 'de-DE' });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(pageTimeoutMs);
    await page.clock.install();
    const mend = await breakIt(page, remote);
    const faults: string[] = [];
    for (const [other, path] of pages) {
      if (other === remote) continue;
      // The page's clock stands still, so no timeout of the broken remote can end a wait.
      await page.goto(path, { waitUntil: 'commit' });
      await isComplete(page);
      if ((await page.locator('[data-fault]').count()) > 0) faults.push(`breaks ${path} of ${other}, too`);
    }
    await page.goto(own, { waitUntil: 'commit' });
    await page.getByRole('banner').waitFor();
    const message = page.locator('main [role=alert]');
    await passTimeUntilShown(page, '[data-fault]');
    const shown = await message.getAttribute('data-fault');
    if (shown !== fault) faults.push(`is reported as ${shown} instead of ${fault}`);
    if (await page.evaluate(() => 'wasRun' in globalThis)) faults.push('runs a script that is not in the release');
    await mend();
    await message.getByRole('button').first().click();
    await message.waitFor({ state: 'detached' });
    await passTimeUntilShown(page, 'main h1');
    return faults;
  } catch (cause) {
    return [(cause as Error).message.split('\n')[0] ?? 'unknown'];
  } finally {
    await context.close();
  }
}

/** Makes the page's own timers run fast until something is there. */
async function passTimeUntilShown(page: Page, selector: string): Promise<void> {
  const limit = AbortSignal.timeout(pageTimeoutMs);
  while ((await page.locator(selector).count()) === 0) {
    if (limit.aborted) throw new Error(`${selector} does not appear on ${page.url()}`);
    await page.clock.fastForward(1000);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
