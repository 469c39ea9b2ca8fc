/**
 * `noBrowser`: none starts here. `busy`: as many wait as may. `tooLong`: the time limit. `failed`: the browser ended in
 * the middle, or refused. `closed`: this process is ending.
 */
export type PrintFault = 'noBrowser' | 'busy' | 'tooLong' | 'failed' | 'closed';

export class PrintError extends Error {
  override readonly name = 'PrintError';
  readonly fault: PrintFault;

  constructor(fault: PrintFault, cause?: unknown) {
    super(`print: ${fault}${cause instanceof Error ? `: ${cause.message}` : ''}`, { cause });
    this.fault = fault;
  }
}
