import type { AuthErrorName } from '@stufenlos/platform';
import { errors as jose } from 'jose';
import { ErrorResponse, ErrorTimeout } from 'oidc-client-ts';

export interface AuthErrorOptions extends ErrorOptions {
  /** The token that comes with `mfa_required`. The request of the second factor must contain it. */
  mfaToken?: string | undefined;
  /** Needed only when the cause alone does not determine the hint. */
  hint?: AuthHint;
}

/**
 * `clock`: the token's times do not fit the clock of this device. `unreachable`: the provider did not answer, so it did
 * not refuse. `storage`: the browser's storage is blocked or full, so no sign-in can be stored. `declined`: the person
 * or the provider declined the sign-in. `otherTab`: the renewal in another tab takes longer than this tab waits.
 * `window...`: what happened to the window of the sign-in.
 */
export type AuthHint =
  | 'clock'
  | 'unreachable'
  | 'storage'
  | 'declined'
  | 'otherTab'
  | 'windowClosed'
  | 'windowTimeout'
  | 'windowBlocked';

/** A failed sign-in, under one of eight fixed names. */
export class AuthError extends Error {
  override readonly name: AuthErrorName;
  readonly mfaToken: string | undefined;
  /** What the person can do about the error, when the name alone does not say it. */
  readonly hint: AuthHint | null;

  constructor(name: AuthErrorName, { mfaToken, hint, ...options }: AuthErrorOptions = {}) {
    super(messages[name], options);
    this.name = name;
    this.mfaToken = mfaToken;
    this.hint = hint ?? hintOf(options.cause);
  }
}

/** `Invalid state` and `Missing Refresh Token` are fixed texts. Do not change them. */
const messages: Record<AuthErrorName, string> = {
  timeout: 'Timeout',
  cancelled: 'Popup closed',
  mfa_required: 'Multifactor authentication required',
  missing_refresh_token: 'Missing Refresh Token',
  state_mismatch: 'Invalid state',
  missing_transaction: 'Missing transaction',
  login_required: 'Login required',
  request_error: 'Request failed',
};

/** Gives an error of the library, of jose or of the network one of the eight names. */
export function toAuthError(cause: unknown, mfaToken?: string): AuthError {
  if (cause instanceof AuthError) return cause;
  return new AuthError(nameOf(cause), { cause, mfaToken });
}

function nameOf(cause: unknown): AuthErrorName {
  if (cause instanceof ErrorResponse) return byCode[cause.error ?? ''] ?? byMessage(cause.message) ?? 'request_error';
  if (cause instanceof ErrorTimeout || cause instanceof jose.JWKSTimeout) return 'timeout';
  if (cause instanceof Error && ['TimeoutError', 'AbortError'].includes(cause.name)) return 'timeout';
  return byMessage(String((cause as Error | undefined)?.message ?? cause)) ?? 'request_error';
}

const byCode: Record<string, AuthErrorName> = {
  login_required: 'login_required',
  interaction_required: 'login_required',
  consent_required: 'login_required',
  account_selection_required: 'login_required',
  access_denied: 'cancelled',
  mfa_required: 'mfa_required',
  missing_refresh_token: 'missing_refresh_token',
};

/** Names of the errors that reading and writing the browser's storage throw. */
const closed = new Set(['SecurityError', 'QuotaExceededError']);

function hintOf(cause: unknown): AuthHint | null {
  if (cause instanceof DOMException && closed.has(cause.name)) return 'storage';
  if (cause instanceof jose.JWTExpired) return 'clock';
  if (cause instanceof jose.JWTClaimValidationFailed && cause.claim === 'nbf') return 'clock';
  if (cause instanceof ErrorResponse && cause.error === 'access_denied') return 'declined';
  if (isUnanswered(cause) || isServerFault(cause) || cause instanceof RefreshFailed) return 'unreachable';
  return windows.find(([pattern]) => pattern.test((cause as Error | undefined)?.message ?? ''))?.[1] ?? null;
}

/**
 * The library's messages about the window of a sign-in. "Popup closed" means that the timer closed it. "Popup blocked"
 * and "disposed window" mean that the browser opened none.
 */
const windows: readonly (readonly [RegExp, AuthHint])[] = [
  [/^Popup closed by user$/, 'windowClosed'],
  [/^Popup closed$/, 'windowTimeout'],
  [/^Popup blocked by user$|disposed window$/, 'windowBlocked'],
];

/** The library distinguishes these errors only by their text. */
const byMessage = (text: string): AuthErrorName | undefined => texts.find(([pattern]) => pattern.test(text))?.[1];
const texts: readonly (readonly [RegExp, AuthErrorName])[] = [
  [/^No matching state found in storage$/, 'missing_transaction'],
  [/^(?:State does not match|No state in response|Invalid state)$/, 'state_mismatch'],
  [/^nonce in id_token does not match|mismatch on settings vs\. signin state$/, 'state_mismatch'],
  [/missing refresh token/i, 'missing_refresh_token'],
  [/^sub in id_token does not match current sub$/, 'login_required'],
  [/^Popup closed$/, 'timeout'],
  [/^(?:Popup closed by user|Popup blocked by user|Popup aborted|Redirect aborted)$/, 'cancelled'],
  [/disposed window$/, 'cancelled'],
];

/** The refresh token is missing or refused. The hidden frame may still find a session. Any other error is an outage. */
export function isRefreshTokenRefused(cause: unknown): boolean {
  if (cause instanceof RefreshFailed) return cause.isRefused;
  if (cause instanceof ErrorResponse) return ['invalid_grant', 'missing_refresh_token'].includes(cause.error ?? '');
  return /missing refresh token|invalid refresh token/i.test((cause as Error | undefined)?.message ?? '');
}

/**
 * The provider answered the hidden frame without a session. A provider that shows a page in the frame never answers.
 */
export function isFrameRefused(cause: unknown): boolean {
  if (cause instanceof ErrorTimeout) return cause.message.startsWith('IFrame');
  return cause instanceof ErrorResponse && !isServerFault(cause);
}

/** No answer came, because of the network or a timeout. */
export const isUnanswered = (cause: unknown): boolean =>
  cause instanceof ErrorTimeout || cause instanceof TypeError || cause instanceof jose.JWKSTimeout;

/** A status 5xx, which the library reports only as text. An answer that is not JSON comes from a proxy in between. */
export function isServerFault(cause: unknown): boolean {
  if (cause instanceof RefreshFailed) return cause.isWorthAnother;
  if (cause instanceof ErrorResponse) return ['server_error', 'temporarily_unavailable'].includes(cause.error ?? '');
  return cause instanceof Error && /\(5\d\d\)|^Invalid response Content-Type/.test(cause.message);
}

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
