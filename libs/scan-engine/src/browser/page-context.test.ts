import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { noLog } from '@stufenlos/chromium';
import { testBrowser } from '@stufenlos/chromium/testing';
import { PageContext } from './page-context.ts';
import { BrowserPool } from './browser-pool.ts';

const options = {
  allow: [],
  denyHosts: [],
  resolve: () => Promise.resolve([]),
  byteLimit: 1,
  onOverflow: () => {},
};

const openPool = (executablePath: string) =>
  BrowserPool.open({ executablePath, recycleAfter: 50, memoryMb: 1500, protocolTimeoutMs: 20_000, log: noLog });

it('a page context leaves no listener behind when no browser starts', { timeout: 60_000 }, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'stufenlos-test-'));
  const executablePath = path.join(folder, 'chromium');
  chmodSync(folder, 0o755);
  writeFileSync(executablePath, `#!/bin/sh\nexec '${testBrowser()}' "$@"\n`, { mode: 0o755 });
  const pool = await openPool(executablePath);
  rmSync(folder, { recursive: true });
  const listeners = () => process.getActiveResourcesInfo().filter((name) => name === 'TCPServerWrap').length;
  const before = listeners();
  await expect(PageContext.prepare(pool, { ...options, exclusive: true })).rejects.toBeInstanceOf(Error);
  await expect.poll(listeners, { timeout: 20_000 }).toBe(before);
  await pool.close();
});

it('a page context is refused when its browser ends while it opens the page', { timeout: 60_000 }, async () => {
  const pool = await openPool(testBrowser());
  const lease = await pool.acquire(false);
  const connection = (await lease.browser.target().createCDPSession()).connection();
  if (!connection) throw new Error('a browser without a connection');
  const send = connection.send.bind(connection);
  vi.spyOn(connection, 'send').mockImplementation(async (method, ...rest) => {
    const answer = await send(method, ...rest);
    if (method === 'Target.createTarget') await lease.kill();
    return answer;
  });
  await expect(PageContext.prepare(pool, { ...options, exclusive: false })).rejects.toMatchObject({
    code: 'crashed',
    detail: { reason: 'browserGone' },
  });
  await pool.close();
});

it('a page context is not used again when its renderer has become large', { timeout: 60_000 }, async () => {
  const pool = await openPool(testBrowser());
  const pageContext = await PageContext.prepare(pool, { ...options, exclusive: false });
  expect(await pageContext.clear()).toBe(true);
  await pageContext.page.evaluate(() => {
    Object.assign(globalThis, { kept: new Uint8Array(100 * 2 ** 20).fill(1) });
  });
  expect(await pageContext.clear()).toBe(false);
  await pool.close();
});
