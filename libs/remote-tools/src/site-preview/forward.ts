import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Headers of one connection, and those that describe an encoding that `fetch` has undone. */
const ownHeaders = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'host',
  'keep-alive',
  'strict-transport-security',
  'transfer-encoding',
  'upgrade',
]);

export interface Answer {
  status: number;
  headers: Headers;
  body: ReadableStream<Uint8Array> | null;
}

/** Asks the site what the browser asks. The site sees its own address, as hosts and origins are checked there. */
export async function ask(site: string, request: IncomingMessage, signal: AbortSignal): Promise<Answer> {
  // A request may state a whole address, as to a proxy. Only the site is asked.
  if (!request.url?.startsWith('/')) throw new Error('the request has no path');
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && !ownHeaders.has(name)) headers.set(name, String(value));
  }
  if (headers.has('origin')) headers.set('origin', site);
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  return fetch(site + request.url, {
    method: request.method ?? 'GET',
    headers,
    redirect: 'manual',
    signal,
    ...(hasBody ? { body: Readable.toWeb(request) as ReadableStream<Uint8Array>, duplex: 'half' } : {}),
  });
}

/** Hands an answer on, piece by piece, so that live events arrive at once. */
export async function send(response: ServerResponse, { status, headers, body }: Answer, text?: string): Promise<void> {
  response.statusCode = status;
  for (const [name, value] of headers)
    if (!ownHeaders.has(name) && name !== 'set-cookie') response.setHeader(name, value);
  const cookies = headers.getSetCookie();
  if (cookies.length > 0) response.setHeader('set-cookie', cookies);
  if (text !== undefined) response.end(text);
  else if (body) await pipeline(Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]), response);
  else response.end();
}
