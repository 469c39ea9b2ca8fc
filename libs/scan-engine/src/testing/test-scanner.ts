import { testBrowser } from '@stufenlos/chromium/testing';
import { timedSetUp } from '@stufenlos/workspace/set-up-times';
import { createScanner } from '../scanner.ts';
import type { Scanner, ScannerOptions } from '../scanner-options.ts';

/** Short limits that still suffice on a busy machine. A page that never finishes loading needs a shorter one of its own. */
export const testLimits = { loadMs: 20_000, settleMs: 2000, pingMs: 3000, frameMs: 3000 };

/** A real scanner with its own browsers. Tests that need no special browser use `sharedScanner`. */
export function testScanner(options: Partial<ScannerOptions> = {}): Promise<Scanner> {
  const limits = { ...testLimits, ...options.limits };
  return timedSetUp('browser', () => createScanner({ executablePath: testBrowser(), ...options, limits }));
}
