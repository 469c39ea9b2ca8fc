import type { RemoteFault } from '@stufenlos/contracts';

/** Why a remote could not be loaded. The visitor reads one sentence; the kind is for the report. */
export type LoadFault = Exclude<RemoteFault, 'render'>;

export class RemoteLoadError extends Error {
  override readonly name = 'RemoteLoadError';
  readonly fault: LoadFault;
  readonly remote: string;
  constructor(fault: LoadFault, remote: string, options?: ErrorOptions) {
    super(`remote ${remote}: ${fault}`, options);
    this.fault = fault;
    this.remote = remote;
  }
}
