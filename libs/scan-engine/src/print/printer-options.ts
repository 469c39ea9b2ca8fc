import type { Log } from '../log.ts';
import type { JailWish } from '../open/browser-jail.ts';

export interface PrinterOptions extends JailWish {
  log?: Log;
  /** For one document, from its turn on. */
  limitMs?: number;
  /** Without work the browser ends after this time. */
  idleMs?: number;
  /** How many may wait behind the one that is printed. */
  waiting?: number;
}

export const printDefaults = { limitMs: 60_000, idleMs: 20_000, waiting: 4 } as const;
