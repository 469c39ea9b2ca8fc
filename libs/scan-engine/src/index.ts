export { createScanner, scanPage } from './scanner.ts';
export type { ScanOptions, ScanRun, Scanner, ScannerOptions } from './scanner-options.ts';
export type { SiteSurvey } from './survey.ts';
export { ScanError, toScanError } from './failure.ts';
export { defaultLimits } from './limits.ts';
export type { Limits } from './limits.ts';
export type { Log, LogLevel } from './log.ts';
export type { SandboxLevel } from './open/browser-jail.ts';
