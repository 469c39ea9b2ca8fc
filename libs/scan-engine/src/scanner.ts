import type { EngineInfo } from '@stufenlos/contracts';
import { axeVersion } from '@stufenlos/standards';
import { checksVersion } from './checks/checks-version.ts';
import { defaultLimits } from './limits.ts';
import { noLog } from '@stufenlos/chromium';
import { preloadSource } from './gather/audit-source.ts';
import { WarmContexts } from './browser/warm-contexts.ts';
import { BrowserPool } from './browser/browser-pool.ts';
import { systemResolve } from '@stufenlos/egress';
import { Robots } from './discovery/robots.ts';
import { RunContexts } from './browser/run-contexts.ts';
import type { ScannerContext } from './scan-page.ts';
import { discoverSite } from './discovery/discover-site.ts';
import { scanWithRetries } from './scan-with-retries.ts';
import type { ScanOptions, ScanPolicy, Scanner, ScannerOptions } from './scanner-options.ts';

const defaultRecycleAfter = 50;
const defaultMemoryMb = 1500;

/** @throws when no browser starts */
export async function createScanner(options: ScannerOptions): Promise<Scanner> {
  const pool = await BrowserPool.open({
    ...options,
    log: options.log ?? noLog,
    recycleAfter: options.recycleAfter ?? defaultRecycleAfter,
    memoryMb: options.memoryMb ?? defaultMemoryMb,
    // Every wait of ours has its own, shorter end; this one is for what Puppeteer waits for by itself. A caller may set
    // a long budget, and an audit that is cut off by this would look like a fault of ours.
    protocolTimeoutMs: 15 * 60_000,
  });
  return scannerIn(pool, options, () => pool.close());
}

/**
 * Over browsers that are there already: other scanners may use them too, under policies of their own.
 *
 * @param endBrowsers what closing the scanner does to the browsers; omit it for shared browsers
 */
export function scannerIn(
  pool: BrowserPool,
  policy: ScanPolicy,
  endBrowsers: () => Promise<void> = () => Promise.resolve(),
): Scanner {
  const { allow = [], denyHosts = [], log = noLog, resolve = systemResolve } = policy;
  const limits = { ...defaultLimits, ...policy.limits };
  const engine: EngineInfo = {
    axe: axeVersion,
    browser: pool.version,
    checks: checksVersion,
    sandbox: pool.sandboxLevel,
  };
  const egress = { allow, denyHosts, resolve, byteLimit: limits.bytes };
  const stock = new WarmContexts(pool, {
    ...egress,
    preload: preloadSource(),
    minIdle: policy.minIdle ?? 0,
  });
  const scannerContext: ScannerContext = { robots: new Robots(), engine };
  const running = new Set<AbortController>();
  const runs = new Set<RunContexts>();

  const scanIn = async (contexts: RunContexts, url: string, scanOptions: ScanOptions) => {
    const closing = new AbortController();
    running.add(closing);
    try {
      const signal = AbortSignal.any([closing.signal, ...(scanOptions.signal ? [scanOptions.signal] : [])]);
      const own = { ...limits, ...scanOptions.limits };
      return await scanWithRetries(url, { ...scanOptions, signal, contexts, limits: own, log, allow }, scannerContext);
    } finally {
      running.delete(closing);
    }
  };

  return {
    engine,
    sandboxLevel: pool.sandboxLevel,
    scan: (url, scanOptions) => scanIn(new RunContexts(stock, false), url, scanOptions),
    openRun() {
      const contexts = new RunContexts(stock, true);
      runs.add(contexts);
      return {
        scan: (url, scanOptions) => scanIn(contexts, url, scanOptions),
        discover: (page, discoveryOptions = {}) => discoverSite(page, scannerContext.robots, egress, discoveryOptions),
        async close() {
          runs.delete(contexts);
          await contexts.close();
        },
      };
    },
    async close() {
      for (const one of running) one.abort(new Error('the scanner is closed'));
      // The browsers first: without them no place needs to be tidied before it is left.
      await endBrowsers();
      await Promise.all([stock, ...runs].map((owner) => owner.close()));
    },
  };
}
