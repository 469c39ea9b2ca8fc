import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { endSharedBrowsers } from '../testing/shared-browsers.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { browserProcesses, profileFolders, testBrowser } from '../testing/test-scanner.ts';
import { noLog } from '../log.ts';
import { BrowserPool } from './browser-pool.ts';
import type { PoolOptions } from './browser-pool.ts';

// Counts all browsers of this process.
beforeAll(endSharedBrowsers);

describe('the pool of browsers', { timeout: 60_000 }, () => {
  let pool: BrowserPool | undefined;
  afterEach(() => pool?.close());

  const open = async (options: Partial<PoolOptions> = {}) => {
    pool = await BrowserPool.open({
      executablePath: testBrowser(),
      recycleAfter: 50,
      memoryMb: 1500,
      protocolTimeoutMs: 10_000,
      log: noLog,
      ...options,
    });
    return pool;
  };

  it('lends one browser to many scans', async () => {
    const { lend } = bound(await open());
    const [first, second] = await Promise.all([lend(false), lend(false)]);
    expect(first.browser).toBe(second.browser);
  });

  it('lends a browser of its own to a scan that must be alone, and ends it afterwards', async () => {
    const { lend } = bound(await open());
    const [shared, alone] = await Promise.all([lend(false), lend(true)]);
    expect(alone.browser).not.toBe(shared.browser);
    await alone.release();
    expect(alone.browser.connected).toBe(false);
    expect(shared.browser.connected).toBe(true);
  });

  it('replaces a browser after its number of scans, once the last one is back', async () => {
    const { lend } = bound(await open({ recycleAfter: 2 }));
    const first = await lend(false);
    const second = await lend(false);
    const third = await lend(false);
    expect(third.browser).not.toBe(first.browser);
    await first.release();
    expect(first.browser.connected).toBe(true);
    await second.release();
    expect(first.browser.connected).toBe(false);
  });

  it('ends the whole browser when a scan kills it, tells the others, and starts a fresh one', async () => {
    const { lend } = bound(await open());
    const guilty = await lend(false);
    const neighbour = await lend(false);
    await guilty.kill();
    await neighbour.gone;
    await neighbour.kill();
    const next = await lend(false);
    expect(next.browser).not.toBe(guilty.browser);
    expect(await next.browser.version()).toMatch(/^(?:Headless)?Chrome\//);
  });

  it('notices that a browser is gone, and lends another', async () => {
    const { lend } = bound(await open());
    const lease = await lend(false);
    lease.browser.process()?.kill('SIGKILL');
    await lease.gone;
    await lease.release();
    expect((await lend(false)).browser).not.toBe(lease.browser);
  });

  it('ends a browser that takes more memory than its scans may have', async () => {
    const { lend } = bound(await open({ memoryMb: 1 }));
    expect(await (await lend(false)).gone).toBe('memory');
  });

  it('leaves no process and no folder when it is closed', async () => {
    const { lend } = bound(await open());
    await Promise.all([lend(false), lend(true)]);
    expect(profileFolders()).toHaveLength(2);
    await pool?.close();
    expect(profileFolders()).toEqual([]);
    await expect.poll(() => browserProcesses()).toEqual([]);
    await expect(lend(false)).rejects.toThrow('closed');
  });

  it('leaves no process and no folder of a browser that does not answer', async () => {
    const { file } = temporaryFolder();
    // Writes into its profile for as long as it lives, as a browser does.
    const script = '#!/bin/sh\nwhile :; do mkdir -p "$HOME"; : > "$HOME/written"; sleep 0.01; done\n';
    const executablePath = file('chromium', script);
    chmodSync(path.dirname(executablePath), 0o755);
    chmodSync(executablePath, 0o755);
    await expect(open({ executablePath, protocolTimeoutMs: 200 })).rejects.toThrow('no browser starts');
    expect([...browserProcesses(), ...profileFolders()]).toEqual([]);
  });

  it('resolves every kill of a browser only when its folder is gone', async () => {
    const { lend } = bound(await open());
    const [first, second] = await Promise.all([lend(false), lend(false)]);
    // Removing them takes longer than the process takes to exit.
    const [profile = ''] = profileFolders();
    const folder = [tmpdir(), '/tmp'].map((base) => path.join(base, profile)).find((one) => existsSync(one)) ?? '';
    for (let at = 0; at < 5000; at += 1) writeFileSync(path.join(folder, `file-${at}`), '');
    const killing = first.kill();
    await expect.poll(() => browserProcesses()).toEqual([]);
    await second.kill();
    expect(profileFolders()).toEqual([]);
    await killing;
  });

  it('gives the browser the flags without which it would go around the proxy, and none of our variables', async () => {
    vi.stubEnv('SECRET_OF_OURS', 'do not pass on');
    const { browser } = await bound(await open()).lend(false);
    const pid = browser.process()?.pid;
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    expect(command).toContain('--proxy-bypass-list=<-loopback>');
    expect(command).toContain('--proxy-server=http://127.0.0.1:9');
    expect(command).toContain('--remote-debugging-pipe');
    expect(command.filter((flag) => flag.startsWith('--remote-debugging-port'))).toEqual([]);
    expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toContain('SECRET_OF_OURS');
  });

  it('says what it tried when no browser starts', async () => {
    await expect(open({ executablePath: '/bin/false' })).rejects.toThrow(/no browser starts from \/bin\/false/);
    expect(profileFolders()).toEqual([]);
  });
});

const bound = (pool: BrowserPool) => ({ lend: (exclusive: boolean) => pool.acquire(exclusive) });
