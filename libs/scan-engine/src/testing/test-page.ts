import type { Page } from 'puppeteer';
import { planJails } from '../open/browser-jail.ts';
import { BrowserProcess } from '../open/browser-process.ts';
import { testBrowser } from './test-scanner.ts';

/** A bare page in a real browser, without network: for what happens inside a document. */
export interface TestPage {
  page: Page;
  /** Shows this document and waits for its frames. */
  show(html: string): Promise<void>;
  close(): Promise<void>;
}

export async function openTestPage(): Promise<TestPage> {
  const jail = planJails({ executablePath: testBrowser() }).jails.find(({ network }) => !network);
  if (!jail) throw new Error('no way to start a browser here');
  const process = await BrowserProcess.start(testBrowser(), jail, 20_000);
  const page = await process.browser.newPage();
  return { page, show: (html) => page.setContent(html, { waitUntil: 'load' }), close: () => process.kill() };
}
