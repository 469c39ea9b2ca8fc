import { ErrorResponse } from 'oidc-client-ts';

/** Statuses of a provider that is too slow or too busy. They do not refuse the token (RFC 9110, RFC 6585). */
const busy = new Set([408, 429]);

/**
 * The token endpoint answered a refresh with an error. RFC 6749 demands `invalid_grant` for a refused token. Real
 * providers also send other codes, other statuses and empty bodies, so the status decides.
 */
export class RefreshFailed extends Error {
  readonly status: number;

  constructor(status: number, options: ErrorOptions) {
    super(`The token endpoint answered ${status}`, options);
    this.status = status;
  }

  /** The provider no longer accepts the refresh token. */
  get isRefused(): boolean {
    return this.status < 500 && !busy.has(this.status);
  }

  /** The same request may succeed in a moment. A provider that answers 429 gets no second one. */
  get isWorthAnother(): boolean {
    return !this.isRefused && this.status !== 429;
  }
}

/** `status` is the status of the provider's answer. A demand for a second factor is not a refusal. */
export function refreshFailure(cause: unknown, status: number | undefined): unknown {
  const isAnswered = status !== undefined && status >= 400;
  const wantsFactor = cause instanceof ErrorResponse && cause.error === 'mfa_required';
  return isAnswered && !wantsFactor ? new RefreshFailed(status, { cause }) : cause;
}
