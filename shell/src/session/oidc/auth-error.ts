import type { AuthErrorName } from '@stufenlos/platform';
import { errors as jose } from 'jose';
import { ErrorResponse, ErrorTimeout } from 'oidc-client-ts';
import { RefreshFailed } from './refresh-failed.ts';

export interface AuthErrorOptions extends ErrorOptions {
  /** Sent along with `mfa_required`: what the second factor's request has to carry. */
  mfaToken?: string | undefined;
  /** Where the cause alone does not tell it. */
  hint?: AuthHint;
}

/**
 * `clock`: the token's times do not fit this device. `unreachable`: the provider did not answer, so it refused nothing.
 * `storage`: the browser keeps its storage closed or full, so no sign-in can be remembered. `declined`: the provider
 * says that the person, or the provider itself, did not want to. `otherTab`: another tab renews for longer than this
 * one waits. `window...`: what became of the sign-in's own window.
 */
export type AuthHint =
  'clock' | 'unreachable' | 'storage' | 'declined' | 'otherTab' | 'windowClosed' | 'windowTimeout' | 'windowBlocked';

/** What went wrong while signing in, under one of the specification's eight names. */
export class AuthError extends Error {
  override readonly name: AuthErrorName;
  readonly mfaToken: string | undefined;
  /** What the person may do about it, where that is more than the name says. */
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

/** One name for whatever the library, jose or the network threw. */
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

/** What reading or writing the browser's storage throws. */
const closed = new Set(['SecurityError', 'QuotaExceededError']);

function hintOf(cause: unknown): AuthHint | null {
  if (cause instanceof DOMException && closed.has(cause.name)) return 'storage';
  if (cause instanceof jose.JWTExpired) return 'clock';
  if (cause instanceof jose.JWTClaimValidationFailed && cause.claim === 'nbf') return 'clock';
  if (cause instanceof ErrorResponse && cause.error === 'access_denied') return 'declined';
  if (isUnanswered(cause) || isServerFault(cause) || cause instanceof RefreshFailed) return 'unreachable';
  return windows.find(([pattern]) => pattern.test((cause as Error | undefined)?.message ?? ''))?.[1] ?? null;
}

/** The window's timer closes it; where the timer finds none, or the first address has none to go to, none was opened. */
const windows: readonly (readonly [RegExp, AuthHint])[] = [
  [/^Popup closed by user$/, 'windowClosed'],
  [/^Popup closed$/, 'windowTimeout'],
  [/^Popup blocked by user$|disposed window$/, 'windowBlocked'],
];

/** The library tells these apart by text alone. */
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

/** The refresh token is missing or not taken: the hidden frame may still have a session. Anything else is an outage. */
export function isRefreshTokenRefused(cause: unknown): boolean {
  if (cause instanceof RefreshFailed) return cause.isRefused;
  if (cause instanceof ErrorResponse) return ['invalid_grant', 'missing_refresh_token'].includes(cause.error ?? '');
  return /missing refresh token|invalid refresh token/i.test((cause as Error | undefined)?.message ?? '');
}

/** The provider answered the hidden frame, but not with a session; one that shows a page in it never answers. */
export function isFrameRefused(cause: unknown): boolean {
  if (cause instanceof ErrorTimeout) return cause.message.startsWith('IFrame');
  return cause instanceof ErrorResponse && !isServerFault(cause);
}

/** No answer came at all: the network, or the time was up. */
export const isUnanswered = (cause: unknown): boolean =>
  cause instanceof ErrorTimeout || cause instanceof TypeError || cause instanceof jose.JWKSTimeout;

/** A 5xx, which the library knows only as text; an answer that is no JSON comes from something in between. */
export function isServerFault(cause: unknown): boolean {
  if (cause instanceof RefreshFailed) return cause.isWorthAnother;
  if (cause instanceof ErrorResponse) return ['server_error', 'temporarily_unavailable'].includes(cause.error ?? '');
  return cause instanceof Error && /\(5\d\d\)|^Invalid response Content-Type/.test(cause.message);
}
