import type { Readable, Writable } from 'node:stream';
import type { Scanner, ScannerOptions } from '../scanner-options.ts';

/** What a command has around it. Its own process has one; a test may bring another. */
export interface CommandContext {
  environment: NodeJS.ProcessEnv;
  stdin: Readable;
  stdout: Writable;
  stderr: Terminal;
  /** Ends the command; the reason is the name of the signal, such as `SIGINT`. */
  signal: AbortSignal;
  /** Starts the browsers; the engine's own unless something else is said. */
  createScanner?: (options: ScannerOptions) => Promise<Scanner>;
}

/** Somebody may be watching. */
export type Terminal = Writable & { isTTY?: boolean; columns?: number };
