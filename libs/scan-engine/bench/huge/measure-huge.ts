import { startSite } from '@stufenlos/workspace/test-site';
import { launch } from 'puppeteer';
import { createScanner } from '../../src/index.ts';
import type { BenchOptions } from '../arguments.ts';
import { floorBrowser, judgeBare, readAxe } from '../bare-loop.ts';
import { hugePages } from './huge-pages.ts';

/**
 * Measures the wall time of pages at the edge of the page budget: the bare loop, which has no budget, and the engine, in
 * turns. The server answers from this process.
 */
export async function measureHuge(executablePath: string, { rounds, profile }: BenchOptions): Promise<string> {
  const names = Object.keys(hugePages);
  const site = await startSite(Object.fromEntries(names.map((name, number) => [`/${number}`, hugePages[name] ?? ''])));
  const browser = await launch({ ...floorBrowser(executablePath), protocolTimeout: 600_000 });
  const scanner = await createScanner({ executablePath, allow: [site.host] });
  const [tab, source] = [await browser.newPage(), readAxe()];
  const lines: string[] = [];
  try {
    for (const [number, name] of names.entries()) {
      const url = site.url(`/${number}`);
      for (let round = 1; round <= rounds; round += 1) {
        const bare = await timed(() => judgeBare(tab, url, source));
        const engine = await timed(() => scanner.scan(url, { profile }));
        const { state, findings, notRun = [] } = engine.result;
        const late = notRun.filter(({ cause }) => cause === 'time').map(({ ruleId }) => ruleId);
        const judged = [
          state,
          `${findings.length} findings`,
          ...(late.length > 0 ? [`no time: ${late.join(', ')}`] : []),
        ];
        const ratio = (engine.seconds / bare.seconds).toFixed(2);
        lines.push(
          `${name}, round ${round}: bare ${bare.seconds.toFixed(1)} s, engine ${engine.seconds.toFixed(1)} s, ${ratio} x; ${judged.join(', ')}`,
        );
      }
    }
    return lines.join('\n');
  } finally {
    await Promise.all([scanner.close(), browser.close()]);
    await site.close();
  }
}

async function timed<T>(work: () => Promise<T>): Promise<{ seconds: number; result: T }> {
  const begun = performance.now();
  const result = await work();
  return { seconds: (performance.now() - begun) / 1000, result };
}
