import type { IncomingHttpHeaders } from 'node:http';

/** Marks an answer of ours. Taken out of answers of the web, so nobody can speak in our name on plain http. */
export const egressErrorHeader = 'x-egress-error';

/** They belong to one connection and end with it (RFC 9110, 7.6.1). */
const hopByHop: readonly string[] = [
  'connection',
  'keep-alive',
  'te',
  'trailer',
  'upgrade',
  'transfer-encoding',
  egressErrorHeader,
];

/** Without what belongs to the connection, and without what it names as such itself. */
export function passedOn(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = (headers.connection ?? '').toLowerCase().split(/[\s,]+/);
  const stays = (name: string) => !hopByHop.includes(name) && !named.includes(name) && !name.startsWith('proxy-');
  return Object.fromEntries(Object.entries(headers).filter(([name]) => stays(name)));
}

/** Whether everybody agrees where the body ends. The parser refuses the rest: two lengths, a length with chunks. */
export const isFramed = (headers: IncomingHttpHeaders): boolean =>
  headers['transfer-encoding'] === undefined || headers['transfer-encoding'].toLowerCase() === 'chunked';

/**
 * A request as it leaves for `authority`. The Host header is written from the target that was judged, never taken
 * over (RFC 9112, 3.2.2), and a body keeps a frame: without one, its bytes would be read as the next request.
 */
export function outgoing(headers: IncomingHttpHeaders, authority: string): IncomingHttpHeaders {
  const isChunked = headers['transfer-encoding'] !== undefined;
  // The sender has been told to go on by us.
  const { expect: _expect, 'content-length': length, ...rest } = passedOn(headers);
  return {
    ...rest,
    ...(isChunked ? { 'transfer-encoding': 'chunked' } : length !== undefined && { 'content-length': length }),
    host: authority,
    connection: 'close',
  };
}
