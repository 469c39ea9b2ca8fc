export { createScanner, scanPage } from './scanner.ts';
export type { Scanner, ScannerOptions, ScanOptions } from './scanner-options.ts';
export { ScanError, toScanError } from './failure.ts';
export { defaultLimits } from './limits.ts';
export type { Limits } from './limits.ts';
export type { Log, LogLevel } from './log.ts';
export type { SandboxLevel } from './open/browser-jail.ts';
