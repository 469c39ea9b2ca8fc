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

interface Answer {
  status: number;
  headers: Headers;
  body: ReadableStream<Uint8Array> | null;
}

/** What a site wrote for its own document must not be compared with the changed one. */
const questionsOfCache = ['if-none-match', 'if-modified-since'];
const marksOfCache = ['etag', 'last-modified'];

/** A document as the browser gets it. */
export interface Rewritten {
  html: string;
  /** Whether the address is one of the remote. The site does not know all of them. */
  isOwn: boolean;
}

/** Hands a request to the site, and its answer to the browser. A document is changed on the way and kept nowhere. */
export async function forward(
  site: string,
  request: IncomingMessage,
  response: ServerResponse,
  rewrite: (html: string) => Promise<Rewritten>,
): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const answer = await ask(site, request, gone.signal);
  // What only says that something is elsewhere, or has not changed, has no document.
  const isDocument = answer.headers.get('content-type')?.includes('text/html') && Math.floor(answer.status / 100) !== 3;
  if (!isDocument) return send(response, answer);
  const { html, isOwn } = await rewrite(await new Response(answer.body).text());
  const headers = new Headers(answer.headers);
  for (const name of marksOfCache) headers.delete(name);
  headers.set('cache-control', 'no-store');
  return send(response, { ...answer, headers, status: isOwn ? 200 : answer.status }, html);
}

/** Asks the site what the browser asks. The site sees its own address, as hosts and origins are checked there. */
async function ask(site: string, request: IncomingMessage, signal: AbortSignal): Promise<Answer> {
  // A request may state a whole address, as to a proxy. Only the site is asked.
  if (!request.url?.startsWith('/')) throw new Error('the request has no path');
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && !ownHeaders.has(name)) headers.set(name, String(value));
  }
  if (headers.get('accept')?.includes('text/html')) for (const name of questionsOfCache) headers.delete(name);
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
async function send(response: ServerResponse, { status, headers, body }: Answer, text?: string): Promise<void> {
  response.statusCode = status;
  for (const [name, value] of headers)
    if (!ownHeaders.has(name) && name !== 'set-cookie') response.setHeader(name, value);
  const cookies = headers.getSetCookie();
  if (cookies.length > 0) response.setHeader('set-cookie', cookies);
  if (text !== undefined) response.end(text);
  else if (body) await pipeline(Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]), response);
  else response.end();
}
