import { expect, it } from 'vitest';
import { networkErrorName, networkFailure } from './network-errors.ts';

it.each([
  ['ERR_NAME_NOT_RESOLVED', 'dns'],
  ['ERR_CERT_AUTHORITY_INVALID', 'tls'],
  ['ERR_CERT_DATE_INVALID', 'tls'],
  ['ERR_SSL_PROTOCOL_ERROR', 'tls'],
  ['ERR_SSL_VERSION_OR_CIPHER_MISMATCH', 'tls'],
  ['ERR_TOO_MANY_REDIRECTS', 'redirectLoop'],
  ['ERR_INVALID_AUTH_CREDENTIALS', 'auth'],
  ['ERR_TIMED_OUT', 'timeout'],
  ['ERR_CONNECTION_TIMED_OUT', 'timeout'],
  ['ERR_UNSAFE_PORT', 'blocked'],
  ['ERR_RESPONSE_HEADERS_TOO_BIG', 'tooLarge'],
  ['ERR_UNKNOWN_URL_SCHEME', 'blocked'],
  ['ERR_BLOCKED_BY_CLIENT', 'blocked'],
  ['ERR_EMPTY_RESPONSE', 'connection'],
  ['ERR_CONNECTION_RESET', 'connection'],
  ['ERR_HTTP2_PROTOCOL_ERROR', 'connection'],
  ['ERR_SOMETHING_NEW', 'connection'],
])('%s becomes the failure %s', (name, code) => {
  expect(networkFailure(name).toFailure()).toEqual({ code, detail: { reason: name } });
});

it('the name of a network error is extracted from errors of Puppeteer', () => {
  expect(networkErrorName('Error: net::ERR_CERT_DATE_INVALID at https://shop.example/')).toBe('ERR_CERT_DATE_INVALID');
  expect(networkErrorName('TimeoutError: Navigation timeout of 1 ms exceeded')).toBeUndefined();
});

it.each(['ERR_UNSAFE_REDIRECT', 'ERR_INVALID_REDIRECT'])('%s is a redirect to what is no website', (name) => {
  expect(networkFailure(name).toFailure()).toEqual({ code: 'navigates', detail: { reason: 'redirect' } });
});
