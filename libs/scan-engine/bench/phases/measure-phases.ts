import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { launch } from 'puppeteer';
import { createScanner } from '../../src/index.ts';
import type { BenchOptions } from '../arguments.ts';
import { floorBrowser, judgeBare, readAxe } from '../bare-loop.ts';
import { paths } from '../pages/pages.ts';
import { kindTable, phaseTable, ruleTable } from './phase-tables.ts';
import { Recorder } from './recorder.ts';
import { RuleTimes } from './rule-times.ts';
import { wrapEngine } from './wrap-engine.ts';
import { wrapPuppeteer } from './wrap-puppeteer.ts';

const warmUpPages = 2;

/**
 * Measures where the time of a page goes. Runs the same pages, one at a time, through the engine and the bare loop and
 * splits their time by phase, by process, and by rule of the first audit. Linux only.
 */
export async function measurePhases(executablePath: string, order: BenchOptions): Promise<string> {
  const site = fork(path.join(import.meta.dirname, '../pages/serve.ts'), [String(order.latencyMs)]);
  const [host] = (await once(site, 'message')) as [string];
  const urls = paths(order.pages).map((page) => `http://${host}${page}`);
  let recorder = new Recorder();
  const rules = new RuleTimes();
  wrapPuppeteer(() => recorder, { showsCalls: order.showsCalls, rules });
  wrapEngine(() => recorder);
  const eachPage = async (work: (url: string) => Promise<unknown>) => {
    for (const url of urls.slice(0, warmUpPages)) await work(url);
    for (const url of urls) await recorder.page(() => work(url));
  };
  try {
    const scanner = await createScanner({ executablePath, allow: [host] });
    const run = scanner.openRun();
    await eachPage(async (url) => {
      const { state, failure } = await run.scan(url, { profile: order.profile });
      if (state !== 'completed') throw new Error(`${url} is ${state}: ${JSON.stringify(failure)}`);
    });
    await scanner.close();
    const engine = recorder;
    recorder = new Recorder();
    const browser = await launch(floorBrowser(executablePath));
    await browser.version();
    const [tab, source] = [await browser.newPage(), readAxe()];
    await eachPage((url) => judgeBare(tab, url, source));
    await browser.close();
    const heading = `${urls.length} pages, one at a time, ${order.profile}`;
    return [
      `engine, ${heading}\n\n${phaseTable(engine.pages)}`,
      `floor, ${heading}\n\n${phaseTable(recorder.pages)}`,
      kindTable(engine, recorder),
      ruleTable(rules, urls.length + warmUpPages),
    ].join('\n\n');
  } finally {
    site.disconnect();
  }
}
