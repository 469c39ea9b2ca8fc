/**
 * The minimum cost of judging pages with Chromium and axe-core: one browser, reused tabs, load, inject axe into every
 * frame, run. No proxy, sandbox, settling, selectors of our own or limits.
 *
 *   node floor.ts URLS.txt OUT.json CONCURRENCY
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { launch } from 'puppeteer';
import type { Browser } from 'puppeteer';
import { floorBrowser, judgeBare, readAxe } from './bare-loop.ts';

/** Result of the floor for one page. */
export interface FloorPage {
  url: string;
  /** Ids of the rules that axe reports as violated. */
  violations: string[];
  error?: string;
}

async function processQueue(
  browser: Browser,
  queue: Iterable<string>,
  source: string,
  results: FloorPage[],
): Promise<void> {
  const page = await browser.newPage();
  for (const url of queue) {
    try {
      results.push({ url, violations: await judgeBare(page, url, source) });
    } catch (error) {
      results.push({ url, violations: [], error: String(error) });
    }
  }
}

const [urlsFile = '', outFile = '', concurrency = '1'] = process.argv.slice(2);
const source = readAxe();
const results: FloorPage[] = [];
const queue = readFileSync(urlsFile, 'utf8').trim().split('\n').values();
const browser = await launch(floorBrowser(process.env['PUPPETEER_EXECUTABLE_PATH'] ?? ''));
await Promise.all(Array.from({ length: Number(concurrency) }, () => processQueue(browser, queue, source, results)));
await browser.close();
writeFileSync(outFile, JSON.stringify(results));
