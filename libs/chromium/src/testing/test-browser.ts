import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { orphanProcessesOf } from '../orphan-processes.ts';

/** Path of the browser that the test launcher found. @throws Error when there is none, so tests are never skipped */
export function testBrowser(): string {
  const found = process.env['PUPPETEER_EXECUTABLE_PATH'];
  if (!found) throw new Error('set PUPPETEER_EXECUTABLE_PATH to a Chromium, as npm test does');
  return found;
}

/** Names of profile folders of the browsers that a process has started, by default this one. */
export const profileFolders = (identity: number | undefined = process.pid): string[] =>
  [...new Set([tmpdir(), '/tmp'])]
    .flatMap((folder) => readdirSync(folder))
    .filter((name) => name.startsWith(`stufenlos-browser-${identity}-`));

/** Pids of processes whose command line contains one of those folders. */
export const browserProcesses = (identity: number | undefined = process.pid): number[] =>
  orphanProcessesOf(`stufenlos-browser-${identity}-`);
