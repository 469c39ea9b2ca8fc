import type { IncomingHttpHeaders } from 'node:http';

/** Marks responses of the egress proxy itself. It is removed from forwarded responses, so that servers cannot forge it. */
export const egressErrorHeader = 'x-egress-error';

/** Headers that apply to a single connection and must not be forwarded (RFC 9110, 7.6.1). */
const hopByHop: readonly string[] = [
  'connection',
  'keep-alive',
  'te',
  'trailer',
  'upgrade',
  'transfer-encoding',
  egressErrorHeader,
];

/** The headers without hop-by-hop headers and without those that the `Connection` header names. */
export function passedOn(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = (headers.connection ?? '').toLowerCase().split(/[\s,]+/);
  const isForwarded = (name: string) => !hopByHop.includes(name) && !named.includes(name) && !name.startsWith('proxy-');
  return Object.fromEntries(Object.entries(headers).filter(([name]) => isForwarded(name)));
}

/**
 * Whether the end of the body is unambiguous. Node's parser already refuses two lengths, and a length together with
 * chunked encoding.
 */
export const isFramed = (headers: IncomingHttpHeaders): boolean =>
  headers['transfer-encoding'] === undefined || headers['transfer-encoding'].toLowerCase() === 'chunked';

/**
 * Headers of a forwarded request. The Host header is set from the checked target and never copied (RFC 9112, 3.2.2). The
 * framing of a body is kept: without it, the server would read the body as the next request.
 */
export function outgoing(headers: IncomingHttpHeaders, authority: string): IncomingHttpHeaders {
  const isChunked = headers['transfer-encoding'] !== undefined;
  // Node's server has already answered `Expect: 100-continue`.
  const { expect: _expect, 'content-length': length, ...rest } = passedOn(headers);
  return {
    ...rest,
    ...(isChunked ? { 'transfer-encoding': 'chunked' } : length !== undefined && { 'content-length': length }),
    host: authority,
    connection: 'close',
  };
}
