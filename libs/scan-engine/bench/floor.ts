/**
 * The least that judging pages with Chromium and axe-core can cost: one browser, tabs that are used again, load, axe
 * into every frame, run. No proxy, no sandbox, no waiting for calm, no selectors of our own, no limits.
 *
 *   node floor.ts URLS.txt OUT.json CONCURRENCY
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { launch } from 'puppeteer';
import type { Browser, Page } from 'puppeteer';

/** A page as the floor saw it. */
export interface FloorPage {
  url: string;
  /** Ids of the rules that axe calls violated. */
  violations: string[];
  error?: string;
}

declare const axe: { run(context: Document, options: object): Promise<{ violations: { id: string }[] }> };

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];

async function judge(page: Page, url: string, source: string): Promise<FloorPage> {
  await page.goto(url, { waitUntil: 'load', timeout: 30_000 });
  await Promise.all(page.frames().map((frame) => frame.evaluate(source)));
  const violations = await page.evaluate(async (runOnly) => {
    const results = await axe.run(document, { runOnly, resultTypes: ['violations', 'incomplete'] });
    return results.violations.map(({ id }) => id);
  }, tags);
  return { url, violations };
}

async function tab(browser: Browser, waiting: Iterable<string>, source: string, results: FloorPage[]): Promise<void> {
  const page = await browser.newPage();
  for (const url of waiting) {
    const failed = (error: unknown): FloorPage => ({ url, violations: [], error: String(error) });
    results.push(await judge(page, url, source).catch(failed));
  }
}

const [urlsFile = '', outFile = '', concurrency = '1'] = process.argv.slice(2);
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const results: FloorPage[] = [];
const waiting = readFileSync(urlsFile, 'utf8').trim().split('\n').values();
const browser = await launch({
  executablePath: process.env['PUPPETEER_EXECUTABLE_PATH'] ?? '',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-component-update'],
  defaultViewport: { width: 1280, height: 1024 },
});
await Promise.all(Array.from({ length: Number(concurrency) }, () => tab(browser, waiting, source, results)));
await browser.close();
writeFileSync(outFile, JSON.stringify(results));
