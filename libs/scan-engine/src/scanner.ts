import { setTimeout as pause } from 'node:timers/promises';
import { readAddress } from '@stufenlos/contracts';
import type { EngineInfo, PageResult, Phase, ScanFailure, ScanProfile } from '@stufenlos/contracts';
import { axeVersion } from '@stufenlos/standards';
import { Alarm } from './alarm.ts';
import { checksVersion } from './checks/index.ts';
import { ScanError } from './failure.ts';
import type { Evidence } from './gather/evidence.ts';
import { judge } from './judge/judge.ts';
import { defaultLimits } from './limits.ts';
import type { Limits } from './limits.ts';
import { noLog } from './log.ts';
import type { Log } from './log.ts';
import { BrowserPool } from './open/browser-pool.ts';
import type { JailWish, SandboxLevel } from './open/browser-jail.ts';
import { systemResolve } from './open/egress-dial.ts';
import type { Resolve } from './open/egress-dial.ts';
import { Robots } from './open/robots.ts';
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
  /** Ends the scan at once; then `scan` rejects with the signal's reason. */
  signal?: AbortSignal;
}

export interface Scanner {
  /** Always a result, also for a page that cannot be judged. Rejects only when aborted. */
  scan(url: string, options: ScanOptions): Promise<PageResult>;
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
    // Every wait of ours has its own, shorter end; this one is for what Puppeteer waits for by itself.
    protocolTimeoutMs: defaultBudgetMs + 30_000,
  });
  const engine: EngineInfo = {
    axe: axeVersion,
    browser: pool.version,
    checks: checksVersion,
    sandbox: pool.sandboxLevel,
  };
  const house: House = { pool, robots: new Robots(), policy: { allow, denyHosts, resolve }, engine };
  const running = new Set<AbortController>();

  return {
    engine,
    sandboxLevel: pool.sandboxLevel,
    async scan(url, scanOptions) {
      const closing = new AbortController();
      running.add(closing);
      try {
        const signal = AbortSignal.any([closing.signal, ...(scanOptions.signal ? [scanOptions.signal] : [])]);
        return await scanWithRetries(url, { ...scanOptions, signal }, house, limits, log);
      } finally {
        running.delete(closing);
      }
    },
    async close() {
      for (const one of running) one.abort(new Error('the scanner is closed'));
      await pool.close();
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

async function scanWithRetries(
  url: string,
  options: ScanOptions & { signal: AbortSignal },
  house: House,
  limits: Limits,
  log: Log,
): Promise<PageResult> {
  const { signal, budgetMs = defaultBudgetMs } = options;
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
    finalUrl: null,
    title: null,
    evidence: {},
  });
  const reading = readAddress(url, { allow: house.policy.allow });
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
    const retry = retryOf(result, earlier);
    if (!retry || Date.now() + retry.afterMs >= deadline) {
      options.onEvidence?.(visit.evidence);
      return { ...told(result, earlier), url };
    }
    log('info', 'trying again', { url, code: result.failure?.code, tries: earlier.length + 1 });
    if (result.failure) earlier.push(result.failure);
    isAlone ||= retry.isAlone;
    await pause(retry.afterMs, undefined, { signal }).catch(() => {});
  }
}
