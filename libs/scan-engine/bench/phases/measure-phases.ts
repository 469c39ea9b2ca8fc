import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { launch } from 'puppeteer';
import type { ScanProfile } from '@stufenlos/contracts';
import { createScanner } from '../../src/index.ts';
import type { BenchOptions } from '../arguments.ts';
import { floorBrowser, judgeBare, readAxe } from '../bare-loop.ts';
import { RuleFlames } from '../flames/rule-flames.ts';
import { paths } from '../pages/pages.ts';
import { kindTable, memoryTable, phaseTable, ruleTable } from './phase-tables.ts';
import { Recorder } from './recorder.ts';
import { RuleTimes } from './rule-times.ts';
import { wrapEngine } from './wrap-engine.ts';
import { wrapPuppeteer } from './wrap-puppeteer.ts';

const warmUpPages = 2;

/**
 * Measures where the time of a page goes. Runs the same pages, one at a time, through the engine and the bare loop and
 * splits their time by phase, by process, and by rule of all audits. Linux only.
 */
export async function measurePhases(executablePath: string, order: BenchOptions): Promise<string> {
  const site = fork(path.join(import.meta.dirname, '../pages/serve.ts'), [String(order.latencyMs)]);
  try {
    const [host] = (await once(site, 'message')) as [string];
    const urls = order.urls ?? paths(order.pages).map((page) => `http://${host}${page}`);
    let recorder = new Recorder();
    const rules = new RuleTimes();
    const flames = order.flames === undefined ? undefined : new RuleFlames(order.flames);
    wrapPuppeteer(() => recorder, { showsCalls: order.showsCalls, rules, ...(flames && { flames }) });
    wrapEngine(() => recorder);
    const eachPage: EachPage = async (work) => {
      for (const url of urls.slice(0, warmUpPages)) await work(url);
      for (const url of urls) await recorder.page(() => work(url));
    };
    await measureEngine(eachPage, { executablePath, profile: order.profile, urls });
    const engine = recorder;
    recorder = new Recorder();
    await measureFloor(eachPage, executablePath);
    const heading = `${urls.length} pages, one at a time, ${order.profile}`;
    return [
      `engine, ${heading}\n\n${phaseTable(engine.pages)}`,
      `floor, ${heading}\n\n${phaseTable(recorder.pages)}`,
      kindTable(engine, recorder),
      `memory of the engine in MB\n\n${memoryTable(engine)}`,
      ruleTable(rules, urls.length + Math.min(warmUpPages, urls.length)),
      ...(flames ? [`flame graphs:\n${flames.write().join('\n')}`] : []),
    ].join('\n\n');
  } finally {
    site.disconnect();
  }
}

type EachPage = (work: (url: string) => Promise<unknown>) => Promise<void>;

interface Engine {
  executablePath: string;
  profile: ScanProfile;
  urls: readonly string[];
}

async function measureEngine(eachPage: EachPage, { executablePath, profile, urls }: Engine): Promise<void> {
  const scanner = await createScanner({ executablePath, allow: urls.map((url) => new URL(url).host) });
  try {
    const run = scanner.openRun();
    await eachPage(async (url) => {
      const { state, failure } = await run.scan(url, { profile });
      if (state !== 'completed') throw new Error(`${url} is ${state}: ${JSON.stringify(failure)}`);
    });
  } finally {
    await scanner.close();
  }
}

async function measureFloor(eachPage: EachPage, executablePath: string): Promise<void> {
  const browser = await launch(floorBrowser(executablePath));
  try {
    await browser.version();
    const [tab, source] = [await browser.newPage(), readAxe()];
    await eachPage((url) => judgeBare(tab, url, source));
  } finally {
    await browser.close();
  }
}
