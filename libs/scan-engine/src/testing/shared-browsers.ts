import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { timedSetUp } from '@stufenlos/workspace/set-up-times';
import { noLog, ownProcessIdentity } from '@stufenlos/chromium';
import { BrowserPool } from '../browser/browser-pool.ts';
import { testBrowser } from '@stufenlos/chromium/testing';

let opening: Promise<BrowserPool> | undefined;

/** The browsers of this worker, in the strongest sandbox. Started on first use, ended with the worker. */
export async function sharedBrowsers(): Promise<BrowserPool> {
  const asked = (opening ??= timedSetUp('browser', openPool));
  try {
    return await asked;
  } catch (error) {
    if (opening === asked) opening = undefined;
    throw error;
  }
}

/** Closes the shared browsers, for files that count or kill all browsers of their process. */
export async function endSharedBrowsers(): Promise<void> {
  const ending = opening;
  opening = undefined;
  await (await ending)?.close();
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

/** Starts the reaper, once per worker. */
function reapWhenGone(): void {
  if (isWatched) return;
  isWatched = true;
  const reaper = fileURLToPath(new URL('./reap-browsers.ts', import.meta.url));
  const child = spawn(process.execPath, [reaper], {
    // Not an argument: searches for browsers by folder name in command lines must not match the reaper.
    env: { ...process.env, REAPED_PREFIX: `stufenlos-browser-${ownProcessIdentity()}-` },
    stdio: ['pipe', 'ignore', 'ignore'],
    // Its own session, so Ctrl-C does not reach it.
    detached: true,
  });
  // The reaper detects our end by its closed standard input. `unref` lets this process exit.
  child.unref();
  (child.stdin as Socket).unref();
}
