import type { Readable, Writable } from 'node:stream';
import type { Scanner, ScannerOptions } from '../scanner-options.ts';

/** Everything that the command uses of its process; tests pass their own. */
export interface CommandContext {
  environment: NodeJS.ProcessEnv;
  stdin: Readable;
  stdout: Writable;
  stderr: Terminal;
  /** Aborts the command; the reason is the signal name, such as `SIGINT`. */
  signal: AbortSignal;
  /** Default: the engine's `createScanner`. */
  createScanner?: (options: ScannerOptions) => Promise<Scanner>;
}

/** A stream that may be a terminal. */
export type Terminal = Writable & { isTTY?: boolean; columns?: number };
