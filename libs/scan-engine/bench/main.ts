/** `npm run bench`; see README.md in this folder. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { readBenchArguments, usage } from './arguments.ts';
import type { BenchOptions } from './arguments.ts';
import { compareFindings, figuresOf, missedTargets } from './comparison.ts';
import type { Agreement, Round } from './comparison.ts';
import { canMeasure } from './measure/measure.ts';
import { paths } from './pages/pages.ts';
import { startBenchSite } from './pages/site.ts';
import { runEngine, runFloor, UncountableRun } from './run-sides.ts';
import type { BenchContext } from './run-sides.ts';
import { agreementLines, figureLines, heading, runLine, warnings } from './summary-lines.ts';

const exitCodes = { measured: 0, missed: 1, unusable: 2 };
const warmUpPages = 2;

const ending = new AbortController();
for (const [name, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const) {
  process.on(name, () => {
    process.exitCode = code;
    ending.abort(new Error(`ended by ${name}`));
  });
}

try {
  const order = readBenchArguments(process.argv.slice(2));
  if (order === 'help') process.stdout.write(usage);
  else process.exitCode = await bench(order);
} catch (error) {
  process.exitCode ??= exitCodes.unusable;
  console.error(`bench: ${error instanceof Error ? error.message : String(error)}`);
}

async function bench(order: BenchOptions): Promise<number> {
  const browser = process.env['PUPPETEER_EXECUTABLE_PATH'];
  if (!browser || !existsSync(browser)) throw new Error('PUPPETEER_EXECUTABLE_PATH must name a Chromium executable');
  if (!canMeasure) console.log('CPU and memory are measured on Linux only; here only pages/min is compared');
  if (order.isPhases) {
    if (!canMeasure) throw new Error('--phases needs Linux');
    const { measurePhases } = await import('./phases/measure-phases.ts');
    console.log(await measurePhases(browser, order));
    return exitCodes.measured;
  }
  if (order.isHuge) {
    const { measureHuge } = await import('./huge/measure-huge.ts');
    console.log(await measureHuge(browser, order));
    return exitCodes.measured;
  }
  const site = await startBenchSite(order.latencyMs);
  const folder = mkdtempSync(path.join(tmpdir(), 'stufenlos-bench-'));
  let isKept = false;
  try {
    const load = loadavg()[0] ?? 0;
    const { rounds, agreement } = await runRounds({ site, folder, order, signal: ending.signal });
    const figures = figuresOf(rounds);
    const lines = [...figureLines(figures), ...agreementLines(agreement)];
    const notes = warnings(rounds, load, availableParallelism());
    console.log(`\n${[...lines, ...notes].join('\n')}`);
    if (order.json !== undefined) {
      writeFileSync(order.json, `${JSON.stringify({ order, browser, rounds, figures, agreement }, null, 2)}\n`);
    }
    const isMissed = missedTargets(figures).length > 0 || agreement.missing.length > 0;
    return order.isCheck && isMissed ? exitCodes.missed : exitCodes.measured;
  } catch (error) {
    isKept = error instanceof UncountableRun;
    throw error;
  } finally {
    await site.close();
    if (!isKept) rmSync(folder, { recursive: true, force: true });
  }
}

async function runRounds(context: BenchContext): Promise<{ rounds: Round[]; agreement: Agreement }> {
  const { order } = context;
  const all = paths(order.pages);
  console.log(`${order.pages} pages, ${order.concurrency} at once, ${order.latencyMs} ms per answer, ${order.profile}`);
  // Fills the compile cache and the page cache; otherwise the first run would pay for both.
  await runFloor(context, all.slice(0, warmUpPages));
  await runEngine(context, all.slice(0, warmUpPages));
  console.log(heading);
  const rounds: Round[] = [];
  let agreement: Agreement = { expected: 0, missing: [] };
  for (let round = 1; round <= order.rounds; round += 1) {
    const floor = await runFloor(context, all);
    console.log(runLine(round, floor.run));
    const engine = await runEngine(context, all);
    console.log(runLine(round, engine.run));
    rounds.push({ floor: floor.run, engine: engine.run });
    agreement = compareFindings(floor.results, engine.results);
  }
  return { rounds, agreement };
}
