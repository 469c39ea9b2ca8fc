import { ErrorResponse } from 'oidc-client-ts';

/** Answers that say nothing about the token: the provider is too slow or too busy (RFC 9110, RFC 6585). */
const busy = new Set([408, 429]);

/**
 * The token endpoint answered a refresh with an error. RFC 6749 demands `invalid_grant` for a token that is not taken;
 * real providers also send other codes, other statuses and empty bodies, so the status decides.
 */
export class RefreshFailed extends Error {
  readonly status: number;

  constructor(status: number, options: ErrorOptions) {
    super(`The token endpoint answered ${status}`, options);
    this.status = status;
  }

  /** The refresh token is not taken any more. */
  get isRefused(): boolean {
    return this.status < 500 && !busy.has(this.status);
  }

  /** The same request may be answered well in a moment. Whoever is asked too often is left alone. */
  get isWorthAnother(): boolean {
    return !this.isRefused && this.status !== 429;
  }
}

/** `status`: of the answer that the library judged; a demand for a second factor is no refusal. */
export function refreshFailure(cause: unknown, status: number | undefined): unknown {
  const isAnswered = status !== undefined && status >= 400;
  const wantsFactor = cause instanceof ErrorResponse && cause.error === 'mfa_required';
  return isAnswered && !wantsFactor ? new RefreshFailed(status, { cause }) : cause;
}
