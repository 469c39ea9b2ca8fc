/** Why a remote could not be shown. The visitor reads one sentence; the kind is for the error report. */
export type RemoteFault =
  'network' | 'http' | 'timeout' | 'integrity' | 'evaluation' | 'invalid-module' | 'incompatible';

export class RemoteLoadError extends Error {
  override readonly name = 'RemoteLoadError';
  readonly fault: RemoteFault;
  readonly remote: string;
  constructor(fault: RemoteFault, remote: string, options?: ErrorOptions) {
    super(`remote ${remote}: ${fault}`, options);
    this.fault = fault;
    this.remote = remote;
  }
}
