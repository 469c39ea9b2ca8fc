import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { endSharedBrowsers } from '../testing/shared-browsers.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { browserProcesses, profileFolders, testBrowser } from '@stufenlos/chromium/testing';
import { noLog } from '@stufenlos/chromium';
import { BrowserPool } from './browser-pool.ts';
import type { PoolOptions } from '@stufenlos/chromium';

// The tests count all browsers of this process.
beforeAll(endSharedBrowsers);

describe('the browser pool', { timeout: 60_000 }, () => {
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

  it('leases one browser to many scans', async () => {
    const { acquire } = bound(await open());
    const [first, second] = await Promise.all([acquire(false), acquire(false)]);
    expect(first.browser).toBe(second.browser);
  });

  it('closes the page with which a browser starts', async () => {
    const { browser } = await bound(await open()).acquire(false);
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    await vi.waitFor(async () => expect(await browser.pages()).toEqual([page]), { timeout: 10_000 });
  });

  it('leases a separate browser to an exclusive scan and ends it afterwards', async () => {
    const { acquire } = bound(await open());
    const [shared, exclusive] = await Promise.all([acquire(false), acquire(true)]);
    expect(exclusive.browser).not.toBe(shared.browser);
    await exclusive.release();
    expect(exclusive.browser.connected).toBe(false);
    expect(shared.browser.connected).toBe(true);
  });

  it('replaces a browser after its maximum number of scans, as soon as all leases are released', async () => {
    const { acquire } = bound(await open({ recycleAfter: 2 }));
    const first = await acquire(false);
    const second = await acquire(false);
    const third = await acquire(false);
    expect(third.browser).not.toBe(first.browser);
    await first.release();
    expect(first.browser.connected).toBe(true);
    await second.release();
    expect(first.browser.connected).toBe(false);
  });

  it('ends the whole browser when a scan kills it, notifies its other leases, and starts a new one', async () => {
    const { acquire } = bound(await open());
    const killer = await acquire(false);
    const neighbour = await acquire(false);
    await killer.kill();
    await neighbour.gone;
    await neighbour.kill();
    const next = await acquire(false);
    expect(next.browser).not.toBe(killer.browser);
    expect(await next.browser.version()).toMatch(/^(?:Headless)?Chrome\//);
  });

  it('replaces a browser that has exited', async () => {
    const { acquire } = bound(await open());
    const lease = await acquire(false);
    lease.browser.process()?.kill('SIGKILL');
    await lease.gone;
    await lease.release();
    expect((await acquire(false)).browser).not.toBe(lease.browser);
  });

  it('ends a browser that exceeds the memory limit of its scans', async () => {
    const { acquire } = bound(await open({ memoryMb: 1 }));
    expect(await (await acquire(false)).gone).toBe('memory');
  });

  it('leaves no process and no profile folder when it is closed', async () => {
    const { acquire } = bound(await open());
    await Promise.all([acquire(false), acquire(true)]);
    expect(profileFolders()).toHaveLength(2);
    await pool?.close();
    await expect.poll(() => [...profileFolders(), ...browserProcesses()], { timeout: 20_000 }).toEqual([]);
    await expect(acquire(false)).rejects.toThrow('closed');
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
    const { acquire } = bound(await open());
    const [first, second] = await Promise.all([acquire(false), acquire(false)]);
    // Removing them takes longer than the process takes to exit.
    const [profile = ''] = profileFolders();
    const folder = [tmpdir(), '/tmp'].map((base) => path.join(base, profile)).find((one) => existsSync(one)) ?? '';
    for (let at = 0; at < 5000; at += 1) writeFileSync(path.join(folder, `file-${at}`), '');
    const killing = first.kill();
    await expect.poll(() => browserProcesses(), { timeout: 20_000 }).toEqual([]);
    await second.kill();
    expect(profileFolders()).toEqual([]);
    await killing;
  });

  it('passes the proxy flags to the browser, but none of our environment variables', async () => {
    vi.stubEnv('SECRET_OF_OURS', 'do not pass on');
    const { browser } = await bound(await open()).acquire(false);
    const pid = browser.process()?.pid;
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    expect(command).toContain('--proxy-bypass-list=<-loopback>');
    expect(command).toContain('--proxy-server=http://127.0.0.1:9');
    expect(command).toContain('--remote-debugging-pipe');
    expect(command.filter((flag) => flag.startsWith('--remote-debugging-port'))).toEqual([]);
    expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toContain('SECRET_OF_OURS');
  });

  it('names the executable when no browser starts', async () => {
    await expect(open({ executablePath: '/bin/false' })).rejects.toThrow(/no browser starts from \/bin\/false/);
    expect(profileFolders()).toEqual([]);
  });
});

const bound = (pool: BrowserPool) => ({ acquire: (exclusive: boolean) => pool.acquire(exclusive) });
