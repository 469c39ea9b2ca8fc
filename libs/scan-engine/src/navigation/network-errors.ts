import type { ScanFailureCode } from '@stufenlos/contracts';
import { ScanError } from '@stufenlos/contracts/scan-error';

/** Patterns of Chromium's `net::ERR_*` names with the failure that tells users the cause. The first match wins. */
const causes: readonly (readonly [RegExp, ScanFailureCode])[] = [
  [/^ERR_(?:NAME_|DNS_|ICANN_)/, 'dns'],
  [/^ERR_(?:CERT_|SSL_|BAD_SSL_|TLS_|ECH_|CERTIFICATE_)/, 'tls'],
  [/^ERR_RESPONSE_HEADERS_TOO_BIG$/, 'tooLarge'],
  [/^ERR_TOO_MANY_REDIRECTS$/, 'redirectLoop'],
  [/AUTH/, 'auth'],
  [/TIMED_OUT$/, 'timeout'],
  [/^ERR_(?:BLOCKED_|UNSAFE_PORT|UNKNOWN_URL_SCHEME|DISALLOWED_URL_SCHEME|ACCESS_DENIED|FILE_)/, 'blocked'],
];

/** Extracts the name from an error text: `net::ERR_CERT_DATE_INVALID at https://…` -> `ERR_CERT_DATE_INVALID`. */
export function networkErrorName(text: string): string | undefined {
  return /net::(ERR_[A-Z0-9_]+)/.exec(text)?.[1];
}

/** @param name such as `ERR_CERT_DATE_INVALID`; unknown names become `connection` */
export function networkFailure(name: string, cause?: unknown): ScanError {
  if (/^ERR_(?:UNSAFE|INVALID)_REDIRECT$/.test(name)) return strayRedirect(undefined, cause);
  const code = causes.find(([pattern]) => pattern.test(name))?.[1] ?? 'connection';
  return new ScanError(code, { reason: name }, cause);
}

/** The failure of a redirect to what is no website: mail, a phone, a file, or no address at all. */
export const strayRedirect = (scheme: string | undefined, cause?: unknown): ScanError =>
  new ScanError('navigates', { reason: 'redirect', ...(scheme !== undefined && { scheme }) }, cause);

/** The failure of a document that the browser shows in part, or not at all, because its content did not arrive sound. */
export const brokenTransfer = (cause: string): ScanError =>
  new ScanError('connection', { reason: cause.includes('ERR_CONTENT_DECODING_') ? 'encoding' : 'broken' }, cause);
