import type { Log } from './log.ts';
import type { SandboxOptions } from './sandbox/sandbox-plan.ts';

export interface PoolOptions extends SandboxOptions {
  /** Number of scans after which a browser is replaced, because it accumulates memory and leftover data. */
  recycleAfter: number;
  /** Private memory in MB that a browser may use per running scan. */
  memoryMb: number;
  protocolTimeoutMs: number;
  log: Log;
}
