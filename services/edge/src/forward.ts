import {
  request as connect,
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { Log } from './log.ts';
import { loggedPath } from './logged-path.ts';
import { sendProblem } from './send.ts';

export interface ForwardOptions {
  upstream: string;
  publicOrigin: string;
  log: Log;
  /** Bodies of the API are small; 1 MiB also holds a payment provider's message. */
  maxBodyBytes?: number;
  /** Until the first byte of the answer. An open stream may then last. */
  answerTimeoutMs?: number;
  /** The same for a printed report: it is printed before its first byte, behind four others at most, a minute each. */
  printTimeoutMs?: number;
}

const printed = /^\/api\/runs\/[^/]+\/export\.pdf(?:\?|$)/;

/** Meant for the next hop only (RFC 9110, 7.6.1). */
const hopByHop = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];
/** Says where a message ends, or whom it is for. Naming it in `connection` does not make it a matter of one hop. */
const endToEnd = ['content-length', 'host'];
/** What a stranger claims about where a request came from is dropped, never extended. */
const claims = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-real-ip',
];

/** Hands a request to the API and streams the answer as it comes, server-sent events included. */
export function forwarder({
  upstream,
  publicOrigin,
  log,
  maxBodyBytes = 1_048_576,
  answerTimeoutMs = 30_000,
  printTimeoutMs = 330_000,
}: ForwardOptions) {
  const { hostname, port } = new URL(upstream);

  return (request: IncomingMessage, response: ServerResponse, target: string): void => {
    if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) return refuse(request, response, publicOrigin);
    const outgoing = connect({
      hostname,
      port,
      method: request.method,
      path: target,
      headers: {
        ...without(request.headers, [...hopByHop, ...claims]),
        // Node frames the body of a GET or DELETE only when told to; unframed, it would be read as a further request.
        ...(request.headers['transfer-encoding'] === undefined ? {} : { 'transfer-encoding': 'chunked' }),
        'x-forwarded-for': addressOf(request),
        'x-forwarded-host': new URL(publicOrigin).host,
        'x-forwarded-proto': new URL(publicOrigin).protocol.slice(0, -1),
      },
      agent: false,
    });
    const timeoutMs = printed.test(target) ? printTimeoutMs : answerTimeoutMs;
    const timer = setTimeout(() => outgoing.destroy(new Error('no answer in time')), timeoutMs);
    outgoing.on('response', (answer) => {
      clearTimeout(timer);
      response.writeHead(answer.statusCode ?? 502, {
        ...without(answer.headers, hopByHop),
        'x-content-type-options': 'nosniff',
      });
      response.flushHeaders();
      answer.pipe(response);
      // Half an answer must not look like a whole one.
      answer.on('error', () => response.destroy());
    });
    outgoing.on('error', (cause) => {
      clearTimeout(timer);
      if (response.headersSent || response.destroyed) return void response.destroy();
      const traceId = sendProblem(request, response, 'unavailable', {
        origin: publicOrigin,
        headers: { 'retry-after': '5' },
      });
      log.warn('upstream away', { path: loggedPath(target), reason: cause.message, traceId });
    });
    response.on('close', () => {
      clearTimeout(timer);
      outgoing.destroy();
    });
    sendBody(request, response, outgoing, { maxBodyBytes, publicOrigin });
  };
}

/** Counts what comes: a body without a length is cut off as soon as it is too long. */
function sendBody(
  request: IncomingMessage,
  response: ServerResponse,
  outgoing: ClientRequest,
  { maxBodyBytes, publicOrigin }: { maxBodyBytes: number; publicOrigin: string },
): void {
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= maxBodyBytes) return;
    request.unpipe(outgoing);
    if (!response.headersSent) refuse(request, response, publicOrigin);
    outgoing.destroy();
  });
  request.on('error', () => outgoing.destroy());
  request.pipe(outgoing);
}

function refuse(request: IncomingMessage, response: ServerResponse, origin: string): void {
  sendProblem(request, response, 'too_large', { origin, headers: { connection: 'close' } });
  request.resume();
}

function without(headers: IncomingHttpHeaders, names: readonly string[]): IncomingHttpHeaders {
  const named = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  const dropped = [...names, ...named.filter((name) => !endToEnd.includes(name))];
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.includes(name)));
}

const addressOf = ({ socket }: IncomingMessage) => (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
