import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { timedSetUp } from '@stufenlos/workspace/set-up-times';
import { createScanner } from '../scanner.ts';
import { orphanProcessesOf } from '../browser/orphan-processes.ts';
import type { Scanner, ScannerOptions } from '../scanner-options.ts';

/** The browser that the launcher of the tests found. A missing one fails the test: it is never skipped. */
export function testBrowser(): string {
  const found = process.env['PUPPETEER_EXECUTABLE_PATH'];
  if (!found) throw new Error('set PUPPETEER_EXECUTABLE_PATH to a Chromium, as npm test does');
  return found;
}

/** Short enough for tests, and long enough for a machine that is busy with others. */
export const testLimits = { loadMs: 5000, settleMs: 2000, pingMs: 3000, frameMs: 3000 };

/** A real scanner with a browser of its own. Tests that need none of their own take `sharedScanner`. */
export function testScanner(options: Partial<ScannerOptions> = {}): Promise<Scanner> {
  const limits = { ...testLimits, ...options.limits };
  return timedSetUp('browser', () => createScanner({ executablePath: testBrowser(), ...options, limits }));
}

/** Profile folders of browsers that this process, or another one, has started. */
export const profileFolders = (identity: number | undefined = process.pid): string[] =>
  [...new Set([tmpdir(), '/tmp'])]
    .flatMap((folder) => readdirSync(folder))
    .filter((name) => name.startsWith(`stufenlos-browser-${identity}-`));

/** Processes whose command line names one of those folders. */
export const browserProcesses = (identity: number | undefined = process.pid): number[] =>
  orphanProcessesOf(`stufenlos-browser-${identity}-`);
