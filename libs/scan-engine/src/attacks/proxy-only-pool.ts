import { noLog } from '../log.ts';
import { BrowserPool } from '../browser/browser-pool.ts';
import { testBrowser } from '../testing/test-scanner.ts';

/**
 * Browsers as the product starts them, but never in a network of their own: the wall has to stand alone, and a
 * namespace without a network would hide its holes.
 */
export const openLoneWall = (): Promise<BrowserPool> =>
  BrowserPool.open({
    executablePath: testBrowser(),
    jail: process.getuid?.() === 0 ? 'uid-drop' : 'plain',
    log: noLog,
    recycleAfter: 1000,
    memoryMb: 1500,
    protocolTimeoutMs: 60_000,
  });
