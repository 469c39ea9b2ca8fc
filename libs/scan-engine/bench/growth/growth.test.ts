import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { testBrowser } from '@stufenlos/chromium/testing';
import type { Mark } from './measure-growth.ts';

const script = path.join(import.meta.dirname, '../growth.ts');

/** Runs in its own process, so memory that other tests keep is not counted. */
async function grow(signal: AbortSignal, ...args: string[]): Promise<Mark[]> {
  const env = { ...process.env, PUPPETEER_EXECUTABLE_PATH: testBrowser() };
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', script, '--json', ...args], {
    env,
    signal,
  });
  return JSON.parse(stdout) as Mark[];
}

describe.runIf(process.platform === 'linux')('a scanner that scans many pages', () => {
  it(
    'uses at most a tenth more memory after forty-five pages than after fifteen',
    { timeout: 400_000 },
    async ({ signal }) => {
      // One browser for all pages: a fresh one would hide growth.
      const marks = await grow(signal, '--pages', '45', '--every', '15', '--recycle', '1000', '--kind', 'form');
      const [first, ...later] = marks;
      expect(marks.map(({ pages, failed }) => [pages, failed])).toEqual([15, 30, 45].map((pages) => [pages, 0]));
      const limit = (first?.idle.treeRss ?? 0) * 1.1;
      expect(later.map(({ idle }) => idle.treeRss).filter((rss) => rss > limit)).toEqual([]);
      // A renderer or two may still be exiting.
      expect(later.at(-1)?.idle.processes).toBeLessThanOrEqual((first?.idle.processes ?? 0) + 2);
    },
  );
});
