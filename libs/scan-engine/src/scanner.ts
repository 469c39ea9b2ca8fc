import { setTimeout as pause } from 'node:timers/promises';
import { readAddress } from '@stufenlos/contracts/address';
import type { EngineInfo, PageResult, Phase, ScanFailure, ScanProfile } from '@stufenlos/contracts';
import { axeVersion } from '@stufenlos/standards';
import { Alarm } from './alarm.ts';
import { checksVersion } from './checks/index.ts';
import { ScanError } from './failure.ts';
import type { Evidence } from './gather/evidence.ts';
import { handOver } from './hand-over.ts';
import type { PictureTaker } from './hand-over.ts';
import { judge } from './judge/judge.ts';
import { defaultLimits } from './limits.ts';
import type { Limits } from './limits.ts';
import { noLog } from './log.ts';
import type { Log } from './log.ts';
import { preloadSource } from './gather/audit-source.ts';
import { BerthStock } from './open/berth-stock.ts';
import { BrowserPool } from './open/browser-pool.ts';
import type { JailWish, SandboxLevel } from './open/browser-jail.ts';
import { systemResolve } from './open/name-lookup.ts';
import type { Resolve } from './open/name-lookup.ts';
import { Robots } from './open/robots.ts';
import { RunBerths } from './open/run-berths.ts';
import { report } from './report/report.ts';
import { retryOf, told } from './retry.ts';
import { scan } from './scan.ts';
import type { House } from './scan.ts';
import type { Visit } from './visit.ts';

export interface ScannerOptions extends JailWish {
  /** Exact `host:port` that are reached although they are private. */
  allow?: readonly string[];
  /** The operator's own public hosts, `host` or `host:port`: never scanned. */
  denyHosts?: readonly string[];
  limits?: Partial<Limits>;
  /** MB that a browser may have for itself per scan, default 1,500. Watched on Linux only. */
  memoryMb?: number;
  /** Scans after which a browser is replaced, default 50. */
  recycleAfter?: number;
  /** Places that wait prepared for the next scan, default none. A service that always runs wants one or more. */
  ahead?: number;
  log?: Log;
  /** Name look-up, exchangeable for tests. */
  resolve?: Resolve;
}

export interface ScanOptions {
  profile: ScanProfile;
  /** Time for the page, all tries included. Default 60 s. */
  budgetMs?: number;
  /** `owner`: the site's owner proved control and asked us to look in spite of robots.txt (P46). */
  robots?: 'respect' | 'owner';
  onPhase?: (phase: Phase) => void;
  /** What was seen, once, right before the result: with it the page can be judged again without a browser. */
  onEvidence?: (evidence: Partial<Evidence>) => void;
  /** Wants a picture of the page: called at most once, right before the result, and waited for. */
  onScreenshot?: PictureTaker;
  /** Ends the scan at once; then `scan` rejects with the signal's reason. */
  signal?: AbortSignal;
}

/** Several pages that belong together: of one order, for one customer. */
export interface ScanRun {
  /** As `Scanner.scan`. A page may take the place, emptied, of an earlier one of the same host: much cheaper. */
  scan(url: string, options: ScanOptions): Promise<PageResult>;
  close(): Promise<void>;
}

export interface Scanner {
  /** Always a result, also for a page that cannot be judged. Rejects only when aborted. */
  scan(url: string, options: ScanOptions): Promise<PageResult>;
  /** To be closed when the last page is through. */
  openRun(): ScanRun;
  /** Ends running scans, browsers and their folders. */
  close(): Promise<void>;
  sandboxLevel: SandboxLevel;
  engine: EngineInfo;
}

const defaultBudgetMs = 60_000;
const defaultRecycleAfter = 50;
const defaultMemoryMb = 1500;

/** @throws when no browser starts */
export async function createScanner(options: ScannerOptions): Promise<Scanner> {
  const { allow = [], denyHosts = [], log = noLog, resolve = systemResolve } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const pool = await BrowserPool.open({
    ...options,
    log,
    recycleAfter: options.recycleAfter ?? defaultRecycleAfter,
    memoryMb: options.memoryMb ?? defaultMemoryMb,
    // Every wait of ours has its own, shorter end; this one is for what Puppeteer waits for by itself. A caller may set
    // a long budget, and an audit that is cut off by this would look like a fault of ours.
    protocolTimeoutMs: 15 * 60_000,
  });
  const engine: EngineInfo = {
    axe: axeVersion,
    browser: pool.version,
    checks: checksVersion,
    sandbox: pool.sandboxLevel,
  };
  const stock = new BerthStock(pool, {
    allow,
    denyHosts,
    resolve,
    byteLimit: limits.bytes,
    preload: preloadSource(),
    ahead: options.ahead ?? 0,
  });
  const house: House = { robots: new Robots(), engine };
  const running = new Set<AbortController>();
  const runs = new Set<RunBerths>();

  const scanIn = async (berths: RunBerths, url: string, scanOptions: ScanOptions) => {
    const closing = new AbortController();
    running.add(closing);
    try {
      const signal = AbortSignal.any([closing.signal, ...(scanOptions.signal ? [scanOptions.signal] : [])]);
      return await scanWithRetries(url, { ...scanOptions, signal, berths, limits, log, allow }, house);
    } finally {
      running.delete(closing);
    }
  };

  return {
    engine,
    sandboxLevel: pool.sandboxLevel,
    scan: (url, scanOptions) => scanIn(new RunBerths(stock, false), url, scanOptions),
    openRun() {
      const berths = new RunBerths(stock, true);
      runs.add(berths);
      return {
        scan: (url, scanOptions) => scanIn(berths, url, scanOptions),
        async close() {
          runs.delete(berths);
          await berths.close();
        },
      };
    },
    async close() {
      for (const one of running) one.abort(new Error('the scanner is closed'));
      // The browsers first: without them no place needs to be tidied before it is left.
      await pool.close();
      await Promise.all([stock, ...runs].map((owner) => owner.close()));
    },
  };
}

/** One page with a browser of its own: for scripts that scan once. */
export async function scanPage(url: string, options: ScannerOptions & ScanOptions): Promise<PageResult> {
  const scanner = await createScanner(options);
  try {
    return await scanner.scan(url, options);
  } finally {
    await scanner.close();
  }
}

interface Order extends ScanOptions, Pick<Visit, 'berths' | 'limits' | 'log'> {
  signal: AbortSignal;
  allow: readonly string[];
}

async function scanWithRetries(url: string, options: Order, house: House): Promise<PageResult> {
  const { signal, budgetMs = defaultBudgetMs, berths, limits, log, allow } = options;
  const startedAt = Date.now();
  const deadline = startedAt + budgetMs;
  const newVisit = (address: string): Visit => ({
    url: address,
    profile: options.profile,
    limits,
    robots: options.robots ?? 'respect',
    alarm: new Alarm(),
    startedAt,
    onPhase: options.onPhase ?? (() => {}),
    log,
    takesPicture: options.onScreenshot !== undefined,
    berths,
    finalUrl: null,
    title: null,
    evidence: {},
  });
  const reading = readAddress(url, { allow });
  if (!reading.ok) {
    const refused = new ScanError('blocked', { reason: reading.error });
    return report(newVisit(url), judge({}), house.engine, refused);
  }
  const earlier: ScanFailure[] = [];
  let isAlone = false;
  for (;;) {
    signal.throwIfAborted();
    const visit = newVisit(reading.address.url);
    const onAbort = () => visit.alarm.ring(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    visit.alarm.ringAt(deadline, Math.round(budgetMs / 1000));
    const result = await scan(visit, house, isAlone);
    signal.removeEventListener('abort', onAbort);
    signal.throwIfAborted();
    const retry = retryOf(result, earlier, visit.berth?.isSecondHand ?? false);
    if (!retry || Date.now() + retry.afterMs >= deadline) {
      options.onEvidence?.(visit.evidence);
      return { ...told(result, earlier), ...(await handOver(visit, options.onScreenshot)), url };
    }
    log('info', 'trying again', { url, code: result.failure?.code, tries: earlier.length + 1 });
    if (result.failure) earlier.push(result.failure);
    isAlone ||= retry.isAlone;
    await pause(retry.afterMs, undefined, { signal }).catch(() => {});
  }
}
