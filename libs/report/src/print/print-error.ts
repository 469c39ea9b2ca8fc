/**
 * `noBrowser`: no browser starts. `busy`: the queue is full. `tooLong`: the time limit was exceeded. `failed`: the
 * browser ended or refused. `closed`: the printer is closed.
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
