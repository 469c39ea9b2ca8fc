import { scannerIn } from '../scanner.ts';
import type { ScanPolicy, Scanner } from '../scanner-options.ts';
import { sharedBrowsers } from './shared-browsers.ts';
import { testLimits } from './test-scanner.ts';

/**
 * A real scanner with the shared browsers and its own policy and robots.txt cache. Its scans belong to one run, so a page
 * is opened in the emptied page context of the one before, which takes much less time. Closing it keeps the browsers.
 * Tests of the browsers themselves use `testScanner`.
 */
export async function sharedScanner(policy: ScanPolicy = {}): Promise<Scanner> {
  const scanner = scannerIn(await sharedBrowsers(), { ...policy, limits: { ...testLimits, ...policy.limits } });
  const run = scanner.openRun();
  return { ...scanner, scan: (url, options) => run.scan(url, options) };
}
