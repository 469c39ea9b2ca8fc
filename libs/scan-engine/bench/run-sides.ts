import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { PageResult } from '@stufenlos/contracts';
import type { BenchOptions } from './arguments.ts';
import type { Run } from './comparison.ts';
import type { FloorPage } from './floor.ts';
import { measure } from './measure/measure.ts';
import type { Cost } from './measure/measure.ts';
import type { BenchSite } from './pages/site.ts';

const root = path.join(import.meta.dirname, '../../..');

export interface BenchContext {
  site: BenchSite;
  /** Folder for URL lists, results and logs. */
  folder: string;
  order: BenchOptions;
  signal: AbortSignal;
}

interface SideResult<P> {
  run: Run;
  results: P[];
}

/** A run that cannot be counted; the message says why. */
export class UncountableRun extends Error {
  override name = 'UncountableRun';
}

export async function runFloor(context: BenchContext, pages: readonly string[]): Promise<SideResult<FloorPage>> {
  const { folder, order } = context;
  const out = path.join(folder, 'floor.json');
  const floor = path.join(import.meta.dirname, 'floor.ts');
  const args = [floor, listOf(context, pages), out, String(order.concurrency)];
  const { cost, log } = await runSide(context, 'floor', process.execPath, args, pages);
  if (cost.code !== 0) throw new UncountableRun(`the floor ended with ${cost.code}; see ${log}`);
  const results = JSON.parse(readFileSync(out, 'utf8')) as FloorPage[];
  const failed = results.find(({ error }) => error !== undefined);
  if (failed) throw new UncountableRun(`the floor failed at ${failed.url}: ${failed.error}`);
  return { run: { side: 'floor', pages: pages.length, cost }, results };
}

/** Runs the command line as a person starts it, including npm. */
export async function runEngine(context: BenchContext, pages: readonly string[]): Promise<SideResult<PageResult>> {
  const { folder, order, site } = context;
  const out = path.join(folder, 'engine.ndjson');
  const npm = process.env['npm_execpath'];
  const [file, before] = npm ? [process.execPath, [npm]] : ['npm', []];
  const options = {
    urls: listOf(context, pages),
    format: 'ndjson',
    profile: order.profile,
    concurrency: String(order.concurrency),
    allow: site.host,
    output: out,
    ...(order.takesPictures && { screenshots: path.join(folder, 'pictures') }),
  };
  const words = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  const args = [...before, 'run', '--silent', 'scan', '--', ...words];
  const { cost, log } = await runSide(context, 'engine', file, args, pages);
  if (cost.code !== 0 && cost.code !== 1) throw new UncountableRun(`the engine ended with ${cost.code}; see ${log}`);
  const lines = readFileSync(out, 'utf8').trim().split('\n');
  const results = lines.map((line) => JSON.parse(line) as PageResult);
  const judged = new Set(results.filter(({ state }) => state === 'completed').map(({ url }) => url));
  const lost = pages.find((page) => !judged.has(site.url(page)));
  if (lost !== undefined) throw new UncountableRun(`the engine did not complete ${lost}; see ${out}`);
  return { run: { side: 'engine', pages: pages.length, cost }, results };
}

async function runSide(
  { site, folder, order, signal }: BenchContext,
  side: string,
  file: string,
  args: readonly string[],
  pages: readonly string[],
): Promise<{ cost: Cost; log: string }> {
  const log = path.join(folder, `${side}.log`);
  const limitMs = 60_000 + (pages.length * 15_000) / order.concurrency;
  site.takeAsked();
  const cost = await measure({ file, args, cwd: root, limitMs, log, signal });
  if (cost.isLate) throw new UncountableRun(`the ${side} did not end within ${limitMs / 1000} s; see ${log}`);
  // A page that the site was never asked for was not scanned.
  const asked = site.takeAsked();
  const skipped = pages.find((page) => !asked.has(page));
  if (skipped !== undefined && cost.code !== null && cost.code < 2) {
    throw new UncountableRun(`the ${side} never asked for ${skipped}`);
  }
  return { cost, log };
}

function listOf({ folder, site }: BenchContext, pages: readonly string[]): string {
  const file = path.join(folder, 'urls.txt');
  writeFileSync(file, `${pages.map((page) => site.url(page)).join('\n')}\n`);
  return file;
}
