import { noLog } from '@stufenlos/chromium';
import { BrowserPool } from '../../src/browser/browser-pool.ts';
import { testBrowser } from '@stufenlos/chromium/testing';

/**
 * Starts browsers like the product, but without a network namespace: the namespace would hide holes in the egress
 * proxy.
 */
export const openProxyOnlyPool = (): Promise<BrowserPool> =>
  BrowserPool.open({
    executablePath: testBrowser(),
    jail: process.getuid?.() === 0 ? 'uid-drop' : 'plain',
    log: noLog,
    recycleAfter: 1000,
    memoryMb: 1500,
    protocolTimeoutMs: 60_000,
  });
