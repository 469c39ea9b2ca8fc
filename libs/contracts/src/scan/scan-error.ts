import type { ScanFailure, ScanFailureCode } from './scan-failure.ts';

export type FailureDetail = ScanFailure['detail'];

/**
 * Why a page could not be judged. `detail` is data for a sentence (`{ status: 404 }`), never prose; the cause is
 * for the log.
 */
export class ScanError extends Error {
  override readonly name = 'ScanError';
  readonly code: ScanFailureCode;
  readonly detail: FailureDetail;

  constructor(code: ScanFailureCode, detail: FailureDetail = {}, cause?: unknown) {
    super(`${code} ${JSON.stringify(detail)}`, { cause });
    this.code = code;
    this.detail = detail;
  }

  toFailure(): ScanFailure {
    return { code: this.code, detail: this.detail };
  }
}

/** Whatever was thrown, in our words. An unknown cause is a fault of ours: `internal`. */
export function toScanError(cause: unknown): ScanError {
  return cause instanceof ScanError ? cause : new ScanError('internal', {}, cause);
}

/** Value of `detail.reason` of the failure `crashed`: the whole browser ended, perhaps because of another page. */
export const browserGone = 'browserGone';
