import type { Page } from '@playwright/test';
import { isComplete, pageTimeoutMs } from './check-page.ts';
import type { BrokenRemote } from './broken-remotes.ts';
import type { SmokeHarness } from './smoke-harness.ts';

/**
 * Breaks one remote and returns what is wrong afterwards. Its page must show the fallback and its cause, the pages of all
 * other remotes must work without waiting for it, and a retry must recover the page once the remote is mended.
 *
 * @param pages a public page of each remote
 */
export async function checkBrokenRemote(
  { browser, site }: SmokeHarness,
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
    // Paused before the first page: from then on time passes only as we say.
    const start = Date.now();
    await page.clock.install({ time: start });
    await page.clock.pauseAt(start + 1000);
    const mend = await breakIt(page, remote);
    const faults: string[] = [];
    for (const [other, path] of pages) {
      if (other === remote) continue;
      await page.goto(path, { waitUntil: 'commit' });
      await isCompleteInSlowTime(page);
      if ((await page.locator('[data-fault]').count()) > 0) faults.push(`breaks ${path} of ${other}, too`);
    }
    await page.goto(own, { waitUntil: 'commit' });
    await page.getByRole('banner').waitFor();
    const message = page.locator('main [role=alert]');
    await passTimeUntil(page, async () => (await page.locator('[data-fault]').count()) > 0, 'the message');
    const shown = await message.getAttribute('data-fault');
    if (shown !== fault) faults.push(`is reported as ${shown} instead of ${fault}`);
    if (await page.evaluate(() => 'wasRun' in globalThis)) faults.push('runs a script that is not in the release');
    await mend();
    await message.getByRole('button').first().click();
    const isRecovered = async () => (await message.count()) === 0 && (await page.locator('main h1').count()) > 0;
    await passTimeUntil(page, isRecovered, 'the page after a retry');
    return faults;
  } catch (cause) {
    return [(cause as Error).message.split('\n')[0] ?? 'unknown'];
  } finally {
    await context.close();
  }
}

/**
 * Waits for a page while its time passes at a fifth of its speed: React needs some timers to show what has loaded, and a
 * timeout of the broken remote (8 seconds) cannot end a wait before ours does.
 */
async function isCompleteInSlowTime(page: Page): Promise<void> {
  const over = new AbortController();
  const complete = isComplete(page).finally(() => over.abort());
  const tick = async () => {
    while (!over.signal.aborted) {
      await page.clock.runFor(20);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  await Promise.all([complete, tick()]);
}

/** Makes the page's own timers run twice as fast until something is reached. */
async function passTimeUntil(page: Page, isReached: () => Promise<boolean>, what: string): Promise<void> {
  const limit = AbortSignal.timeout(pageTimeoutMs);
  while (!(await isReached())) {
    if (limit.aborted) throw new Error(`${what} does not appear on ${page.url()}`);
    // Not faster: the shell asks for the cause of a fault and waits two seconds of the page for the answer.
    await page.clock.fastForward(200);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
