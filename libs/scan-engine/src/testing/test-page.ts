import type { Page } from 'puppeteer';
import { withTimeout } from '../with-timeout.ts';
import { sharedBrowsers } from './shared-browsers.ts';

/** A plain page in a shared browser, without network access, for tests of in-page code. */
export interface TestPage {
  page: Page;
  /** Loads a document and waits for its frames. */
  show(html: string): Promise<void>;
  close(): Promise<void>;
}

const closeLimitMs = 3000;

export async function openTestPage(): Promise<TestPage> {
  const lease = await (await sharedBrowsers()).acquire(false);
  const context = await lease.browser.createBrowserContext();
  const page = await context.newPage();
  return {
    page,
    show: (html) => page.setContent(html, { waitUntil: 'load' }),
    async close() {
      const closing = context.close().then(() => true);
      // Closing may hang with a busy renderer.
      const isClosed = await withTimeout(
        closing.catch(() => false),
        closeLimitMs,
        () => false,
      );
      await (isClosed ? lease.release() : lease.kill());
    },
  };
}
