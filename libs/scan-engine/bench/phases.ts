/**
 * Measures where the time of a page goes. Runs the same pages, one at a time, through the engine and the bare loop
 * and splits the time into phases by the Puppeteer calls. Linux only.
 *
 *   PUPPETEER_EXECUTABLE_PATH=/usr/bin/chromium node libs/scan-engine/bench/phases.ts [PAGES]
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { launch } from 'puppeteer';
import { scanProfiles } from '@stufenlos/contracts';
import { createScanner } from '../src/index.ts';
import { floorBrowser, judgeBare, readAxe } from './bare-loop.ts';
import { paths } from './pages/pages.ts';
import { phaseTable } from './phases/phase-table.ts';
import { Recorder } from './phases/recorder.ts';
import { wrapPuppeteer } from './phases/wrap-puppeteer.ts';

const warmUpPages = 2;
const executablePath = process.env['PUPPETEER_EXECUTABLE_PATH'] ?? '';
const pages = paths(Number(process.argv[2] ?? 12));
const site = fork(path.join(import.meta.dirname, 'pages/serve.ts'));
const [host] = (await once(site, 'message')) as [string];
const urls = pages.map((page) => `http://${host}${page}`);

let recorder = new Recorder();
wrapPuppeteer(() => recorder);

const scanner = await createScanner({ executablePath, allow: [host] });
const run = scanner.openRun();
const scan = async (url: string) => {
  const { state, failure } = await run.scan(url, { profile: scanProfiles[0] });
  if (state !== 'completed') throw new Error(`${url} is ${state}: ${JSON.stringify(failure)}`);
};
await eachPage(scan);
await scanner.close();
console.log(`engine, ${pages.length} pages, one at a time\n\n${phaseTable(recorder.pages)}\n`);

recorder = new Recorder();
const browser = await launch(floorBrowser(executablePath));
await browser.version();
const [tab, source] = [await browser.newPage(), readAxe()];
await eachPage((url) => judgeBare(tab, url, source));
await browser.close();
console.log(`floor, ${pages.length} pages, one at a time\n\n${phaseTable(recorder.pages)}`);
site.disconnect();

async function eachPage(work: (url: string) => Promise<unknown>): Promise<void> {
  for (const url of urls.slice(0, warmUpPages)) await work(url);
  for (const url of urls) await recorder.page(() => work(url));
}
