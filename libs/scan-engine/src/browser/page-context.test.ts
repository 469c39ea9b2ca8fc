import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { noLog } from '@stufenlos/chromium';
import { testBrowser } from '@stufenlos/chromium/testing';
import { PageContext } from './page-context.ts';
import { BrowserPool } from './browser-pool.ts';

it('a page context leaves no listener behind when no browser starts', { timeout: 60_000 }, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'stufenlos-test-'));
  const executablePath = path.join(folder, 'chromium');
  chmodSync(folder, 0o755);
  writeFileSync(executablePath, `#!/bin/sh\nexec '${testBrowser()}' "$@"\n`, { mode: 0o755 });
  const pool = await BrowserPool.open({
    executablePath,
    recycleAfter: 50,
    memoryMb: 1500,
    protocolTimeoutMs: 20_000,
    log: noLog,
  });
  rmSync(folder, { recursive: true });
  const listeners = () => process.getActiveResourcesInfo().filter((name) => name === 'TCPServerWrap').length;
  const before = listeners();
  const policy = { allow: [], denyHosts: [], resolve: () => Promise.resolve([]) };
  await expect(
    PageContext.prepare(pool, { ...policy, byteLimit: 1, onOverflow: () => {}, exclusive: true }),
  ).rejects.toBeInstanceOf(Error);
  await expect.poll(listeners, { timeout: 20_000 }).toBe(before);
  await pool.close();
});
