import { expect, it } from 'vitest';
import { noLog } from '../log.ts';
import { testBrowser } from '../testing/test-scanner.ts';
import { WarmContexts } from './warm-contexts.ts';
import { BrowserPool } from './browser-pool.ts';

it('says at once that no place can be had, also when places are to wait prepared', { timeout: 60_000 }, async () => {
  const pool = await BrowserPool.open({
    executablePath: testBrowser(),
    recycleAfter: 50,
    memoryMb: 1500,
    protocolTimeoutMs: 20_000,
    log: noLog,
  });
  const policy = { allow: [], denyHosts: [], resolve: () => Promise.resolve([]) };
  const stock = new WarmContexts(pool, { ...policy, byteLimit: 1, preload: '', minIdle: 2 });
  await (await stock.acquire(false)).close(false);
  await pool.close();
  await expect(stock.acquire(false)).rejects.toThrow('the pool is closed');
  await stock.close();
});
