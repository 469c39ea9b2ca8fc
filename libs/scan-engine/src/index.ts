export { createScanner } from './scanner.ts';
export type { ScanOptions, ScanRun, Scanner, ScannerOptions } from './scanner-options.ts';
export type { SiteDiscovery } from './discovery/discover-site.ts';
export { ScanError, toScanError } from '@stufenlos/contracts/scan-error';
export { isRule } from './profiles/profiles.ts';
export { defaultLimits } from './limits.ts';
export type { Limits } from './limits.ts';
export type { Log, LogLevel } from '@stufenlos/chromium';
export type { SandboxLevel } from '@stufenlos/chromium';
