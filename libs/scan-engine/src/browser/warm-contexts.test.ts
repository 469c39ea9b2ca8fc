import { expect, it } from 'vitest';
import { noLog } from '@stufenlos/chromium';
import { testBrowser } from '@stufenlos/chromium/testing';
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
