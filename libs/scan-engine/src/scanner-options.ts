import type { EngineInfo, PageResult, Phase, ScanProfile } from '@stufenlos/contracts';
import type { Evidence } from './gather/evidence.ts';
import type { ScreenshotSink } from './gather/deliver-screenshots.ts';
import type { Viewport } from './viewport.ts';
import type { Limits } from './limits.ts';
import type { Log, SandboxOptions, SandboxLevel } from '@stufenlos/chromium';
import type { Resolve } from '@stufenlos/egress';
import type { SiteDiscovery, DiscoveryOptions } from './discovery/discover-site.ts';

/** What scans may do. Scanners that share their browsers may differ in it. */
export interface ScanPolicy {
  /** Exact `host:port` that are reached although they are private. */
  allow?: readonly string[];
  /** The operator's own public hosts, `host` or `host:port`: never scanned. */
  denyHosts?: readonly string[];
  limits?: Partial<Limits>;
  /** Page contexts kept ready for the next scan. Default: 0. */
  minIdle?: number;
  log?: Log;
  /** Name look-up, exchangeable for tests. */
  resolve?: Resolve;
}

/** A scanner's policy and the browsers that it starts. */
export interface ScannerOptions extends ScanPolicy, SandboxOptions {
  /** MB that a browser may have for itself per scan, default 1,500. Watched on Linux only. */
  memoryMb?: number;
  /** Scans after which a browser is replaced, default 50. */
  recycleAfter?: number;
}

export interface ScanOptions {
  profile: ScanProfile;
  /** Ids of rules of the profile that are not run. Default: none. */
  disabledRules?: readonly string[];
  /** Viewport in CSS px in which the page is loaded and audited. Default: 1280 x 800. Driven checks choose their own. */
  viewport?: Viewport;
  /** Time for the page, all tries included but one that another page in the same browser ended. Default 60 s. */
  budgetMs?: number;
  /** Where this page may cost more or less than others. Its bytes are counted by the place it gets, for all alike. */
  limits?: Partial<Omit<Limits, 'bytes'>>;
  /** `owner`: the site's owner proved control and asked us to look in spite of robots.txt. */
  robots?: 'respect' | 'owner';
  onPhase?: (phase: Phase) => void;
  /** Told which group of driven checks begins, by the name of its gatherer, within the phase `auditing`. */
  onGatherer?: (name: string) => void;
  /** What was seen, once, right before the result: with it the page can be judged again without a browser. */
  onEvidence?: (evidence: Partial<Evidence>) => void;
  /** Receives the links of the page, once, before the result; empty if none were read. */
  onLinks?: (links: string[]) => void;
  /**
   * Receives the screenshot of the page and of each view with findings of its own. The result waits for it.
   */
  onScreenshot?: ScreenshotSink;
  /** Width of each screenshot in px, at most that of the window. Default: that of the window. */
  screenshotWidth?: number;
  /** Ends the scan at once; then `scan` rejects with the signal's reason. */
  signal?: AbortSignal;
}

/** Several pages that belong together, for one customer. */
export interface ScanRun {
  /** As `Scanner.scan`. A page may take the place, emptied, of an earlier one of the same host: much cheaper. */
  scan(url: string, options: ScanOptions): Promise<PageResult>;
  /**
   * What the site says about itself: robots.txt and sitemaps, fetched through the egress of a scan.
   *
   * @param page of the site, after redirects
   */
  discover(page: string, options?: DiscoveryOptions): Promise<SiteDiscovery>;
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
