import type { Browser } from '@playwright/test';
import { waitForHydration } from '../support/pages/wait-for-hydration.ts';

export interface Transfer {
  requests: number;
  /** Transferred bytes of JavaScript, including headers. */
  javascript: number;
  files: { bytes: number; path: string }[];
}

/** Measures what a first visit of the home page without an account downloads, until no request follows. */
export async function transferOf(browser: Browser, address: string): Promise<Transfer> {
  const context = await browser.newContext({ locale: 'de-DE' });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const paths = new Map<string, string>();
  const files: Transfer['files'] = [];
  session.on('Network.responseReceived', ({ requestId, response }) => paths.set(requestId, response.url));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const url = paths.get(requestId);
    if (url?.startsWith('http')) files.push({ bytes: encodedDataLength, path: new URL(url).pathname });
  });
  // The home page sends this request last, after hydration.
  const statistics = page.waitForResponse(/\/api\/stats/);
  await page.goto(address, { waitUntil: 'networkidle' });
  await waitForHydration(page);
  await (await statistics).finished();
  await context.close();
  const javascript = files.filter(({ path }) => path.endsWith('.js')).reduce((sum, { bytes }) => sum + bytes, 0);
  return { requests: files.length, javascript, files };
}
