import type { RemoteFault } from '@stufenlos/contracts';

/** Why a remote could not be loaded. The visitor reads one sentence; the kind is for the report. */
export type LoadFault = Exclude<RemoteFault, 'render'>;

export interface RemoteLoadErrorOptions extends ErrorOptions {
  /** The server answered that it does not have the file (404, 410), so another request cannot help. */
  isGone?: boolean;
}

export class RemoteLoadError extends Error {
  override readonly name = 'RemoteLoadError';
  readonly fault: LoadFault;
  readonly remote: string;
  readonly isGone: boolean;
  constructor(fault: LoadFault, remote: string, { isGone = false, ...options }: RemoteLoadErrorOptions = {}) {
    super(`remote ${remote}: ${fault}`, options);
    this.fault = fault;
    this.remote = remote;
    this.isGone = isGone;
  }
}
