/**
 * The least that judging pages with Chromium and axe-core can cost: one browser, tabs that are used again, load, axe
 * into every frame, run. No proxy, no sandbox, no waiting for calm, no selectors of our own, no limits.
 *
 *   node floor.ts URLS.txt OUT.json CONCURRENCY
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { launch } from 'puppeteer';
import type { Browser } from 'puppeteer';
import { floorBrowser, judgeBare, readAxe } from './bare-loop.ts';

/** A page as the floor saw it. */
export interface FloorPage {
  url: string;
  /** Ids of the rules that axe calls violated. */
  violations: string[];
  error?: string;
}

async function tab(browser: Browser, waiting: Iterable<string>, source: string, results: FloorPage[]): Promise<void> {
  const page = await browser.newPage();
  for (const url of waiting) {
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
const waiting = readFileSync(urlsFile, 'utf8').trim().split('\n').values();
const browser = await launch(floorBrowser(process.env['PUPPETEER_EXECUTABLE_PATH'] ?? ''));
await Promise.all(Array.from({ length: Number(concurrency) }, () => tab(browser, waiting, source, results)));
await browser.close();
writeFileSync(outFile, JSON.stringify(results));
