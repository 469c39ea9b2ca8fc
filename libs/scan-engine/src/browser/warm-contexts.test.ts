import { expect, it, vi } from 'vitest';
import { noLog } from '@stufenlos/chromium';
import { testBrowser } from '@stufenlos/chromium/testing';
import { PageContext } from './page-context.ts';
import { WarmContexts } from './warm-contexts.ts';
import { BrowserPool } from './browser-pool.ts';

it(
  'warm contexts reject at once when the pool is closed, also with idle page contexts',
  { timeout: 60_000 },
  async () => {
    const pool = await BrowserPool.open({
      executablePath: testBrowser(),
      recycleAfter: 50,
      memoryMb: 1500,
      protocolTimeoutMs: 20_000,
      log: noLog,
    });
    const policy = { allow: [], denyHosts: [], resolve: () => Promise.resolve([]) };
    const warm = new WarmContexts(pool, { ...policy, byteLimit: 1, preload: '', minIdle: 2 });
    await (await warm.acquire(false)).close(false);
    await pool.close();
    await expect(warm.acquire(false)).rejects.toThrow('the pool is closed');
    await warm.close();
  },
);

it('prepares the next page context a while after one was taken, and none after the end', async () => {
  vi.useFakeTimers();
  const prepared = vi.spyOn(PageContext, 'prepare').mockResolvedValue({ isGone: false, close: () => {} } as never);
  try {
    const policy = { allow: [], denyHosts: [], resolve: () => Promise.resolve([]) };
    const warm = new WarmContexts({} as BrowserPool, { ...policy, byteLimit: 1, preload: '', minIdle: 1 });
    expect(prepared).toHaveBeenCalledTimes(1);
    await warm.acquire(false);
    expect(prepared).toHaveBeenCalledTimes(1);
    vi.runAllTimers();
    expect(prepared).toHaveBeenCalledTimes(2);
    await warm.acquire(false);
    await warm.close();
    vi.runAllTimers();
    expect(prepared).toHaveBeenCalledTimes(2);
  } finally {
    prepared.mockRestore();
    vi.useRealTimers();
  }
});
