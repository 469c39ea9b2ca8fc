import type { Log, SandboxOptions } from '@stufenlos/chromium';

export interface PrinterOptions extends SandboxOptions {
  log?: Log;
  /** Time limit for one document in ms, without the time in the queue. */
  limitMs?: number;
  /** Idle time in ms after which the browser is closed. */
  idleMs?: number;
  /** Maximum number of documents in the queue. */
  waiting?: number;
}

export const printDefaults = { limitMs: 60_000, idleMs: 20_000, waiting: 4 } as const;
