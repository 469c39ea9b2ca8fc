import type { Log } from '../log.ts';
import type { SandboxOptions } from '../browser/sandbox/sandbox-plan.ts';

export interface PrinterOptions extends SandboxOptions {
  log?: Log;
  /** For one document, from its turn on. */
  limitMs?: number;
  /** Without work the browser ends after this time. */
  idleMs?: number;
  /** How many may wait behind the one that is printed. */
  waiting?: number;
}

export const printDefaults = { limitMs: 60_000, idleMs: 20_000, waiting: 4 } as const;
