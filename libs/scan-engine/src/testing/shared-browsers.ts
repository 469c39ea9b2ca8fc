import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { timedSetUp } from '@stufenlos/workspace/set-up-times';
import { noLog } from '../log.ts';
import { BrowserPool } from '../browser/browser-pool.ts';
import { ownProcessIdentity } from '../browser/process-identity.ts';
import { scannerIn } from '../scanner.ts';
import type { ScanPolicy, Scanner } from '../scanner-options.ts';
import { testBrowser, testLimits } from './test-scanner.ts';

let opening: Promise<BrowserPool> | undefined;

/** The browsers of this worker, in the strongest sandbox: started on first use, and ended when the worker ends. */
export async function sharedBrowsers(): Promise<BrowserPool> {
  const asked = (opening ??= timedSetUp('browser', openPool));
  try {
    return await asked;
  } catch (error) {
    if (opening === asked) opening = undefined;
    throw error;
  }
}

/** For a file that counts or kills all browsers of its process: it begins without any. */
export async function endSharedBrowsers(): Promise<void> {
  const ending = opening;
  opening = undefined;
  await (await ending)?.close();
}

/**
 * A real scanner in the shared browsers. What it may do and what it remembers of robots.txt is its own; closing it
 * leaves the browsers to the next file. Tests of the browsers themselves start their own: `testScanner`.
 */
export async function sharedScanner(policy: ScanPolicy = {}): Promise<Scanner> {
  return scannerIn(await sharedBrowsers(), { ...policy, limits: { ...testLimits, ...policy.limits } });
}

async function openPool(): Promise<BrowserPool> {
  reapWhenGone();
  return BrowserPool.open({
    executablePath: testBrowser(),
    recycleAfter: 100,
    memoryMb: 1500,
    protocolTimeoutMs: 60_000,
    log: noLog,
  });
}

let isWatched = false;

/** Once for each worker. */
function reapWhenGone(): void {
  if (isWatched) return;
  isWatched = true;
  const reaper = fileURLToPath(new URL('./reap-browsers.ts', import.meta.url));
  const child = spawn(process.execPath, [reaper], {
    // No argument: who looks for browsers by the name of their folder must not find it.
    env: { ...process.env, REAPED_PREFIX: `stufenlos-browser-${ownProcessIdentity()}-` },
    stdio: ['pipe', 'ignore', 'ignore'],
    // In a session of its own, where Ctrl-C does not reach it.
    detached: true,
  });
  // It notices by the end of this pipe that we are gone, and keeps nobody from going.
  child.unref();
  (child.stdin as Socket).unref();
}
