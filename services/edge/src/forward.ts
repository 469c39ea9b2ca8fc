import { once } from 'node:events';
import http, { type Agent, type ClientRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from './log.ts';
import { loggedPath } from './logged-path.ts';
import { sendProblem } from './send-problem.ts';

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
  /** The span of a request, for the service behind. */
  traceparentOf?: (request: FastifyRequest) => string | undefined;
}

const printed = /^\/api\/runs\/[^/]+\/export\.pdf(?:\?|$)/;

/** Each may be used by one request at a time. */
const mostFreeConnections = 64;

/** Meant for the next hop only (RFC 9110, 7.6.1). */
const hopByHop = new Set(
  `connection keep-alive proxy-authenticate proxy-authorization proxy-connection te trailer transfer-encoding
  upgrade`.split(/\s+/),
);
/** Says where a message ends, or whom it is for. Naming it in `connection` does not make it a matter of one hop. */
const endToEnd = ['content-length', 'host'];
/**
 * What a client claims about where a request came from, and to which trace it belongs. It is dropped; what a trusted proxy
 * says about the address is in `request.ip`.
 */
const claims = `forwarded x-forwarded-for x-forwarded-host x-forwarded-proto x-forwarded-port x-real-ip traceparent
  tracestate baggage`.split(/\s+/);
const notForwarded = new Set([...hopByHop, ...claims]);
const noBody = Buffer.alloc(0);

/** Hands a request to the service behind the edge and streams the answer as it comes, server-sent events included. */
export function forwarder(options: ForwardOptions) {
  const { upstream, publicOrigin, log, maxBodyBytes = 1_048_576 } = options;
  const { answerTimeoutMs = 30_000, printTimeoutMs = 330_000, traceparentOf = () => undefined } = options;
  const { hostname, port, transport, ownHost } = endpointOf(upstream);
  const { host, protocol } = new URL(publicOrigin);
  // The service says in its answers for how long it keeps a connection, and the agent leaves it a second before.
  const kept = new transport.Agent({ keepAlive: true, maxFreeSockets: mostFreeConnections });

  return async (received: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { raw: request, originalUrl, ip } = received;
    const traceparent = traceparentOf(received);
    const { pathname, search } = new URL(originalUrl, publicOrigin);
    const path = pathname + search;
    let outgoing: ClientRequest | undefined;
    let timer: NodeJS.Timeout | undefined;
    reply.raw.once('close', () => outgoing?.destroy());
    try {
      const body = await readBody(request, maxBodyBytes);
      if (!body) {
        sendProblem(reply, 'too_large', { origin: publicOrigin, headers: { connection: 'close' } });
        return reply;
      }
      const headers = {
        ...without(request.headers, notForwarded),
        // A body without its length would be read as a further request, which Node allows for GET and DELETE.
        ...(body.length > 0 ? { 'content-length': body.length } : {}),
        'x-forwarded-for': clientAddress(ip, request),
        ...ownHost,
        'x-forwarded-host': host,
        'x-forwarded-proto': protocol.slice(0, -1),
        ...(traceparent === undefined ? {} : { traceparent }),
      };
      const timeoutMs = printed.test(path) ? printTimeoutMs : answerTimeoutMs;
      timer = setTimeout(() => outgoing?.destroy(new Error('no answer in time')), timeoutMs);
      const target = { hostname, port, method: request.method ?? 'GET', path, headers };
      const send = async (agent: Agent | false) => {
        // A reader who leaves ends a kept connection as a restarted service does. Nobody would end what is sent after that.
        if (reply.raw.destroyed) throw new Error('nobody waits for the answer');
        return answerTo((outgoing = transport.request({ ...target, agent })), body);
      };
      const answer = await (isRepeatable(target, body) ? repeated(send, kept, () => outgoing) : send(false));
      passOn(answer, reply);
    } catch (cause) {
      if (reply.raw.destroyed) return reply;
      const traceId = sendProblem(reply, 'unavailable', { origin: publicOrigin, headers: { 'retry-after': '5' } });
      log.warn('upstream away', { path: loggedPath(path), reason: (cause as Error).message, traceId });
    } finally {
      clearTimeout(timer);
    }
    return reply;
  };
}

/** Some proxies write `address:port`. The api counts by address, so a text that is none falls back to the proxy's. */
const clientAddress = (ip: string, { socket }: IncomingMessage): string =>
  (isIP(ip) ? ip : (socket.remoteAddress ?? '')).replace(/^::ffff:/, '');

/**
 * How to reach the service. Over TLS it is asked for by its own name: Node takes the name for the certificate from the Host
 * header, which otherwise is ours. NODE_EXTRA_CA_CERTS adds an authority of one's own.
 */
function endpointOf(upstream: string) {
  const { hostname, port, host, protocol } = new URL(upstream);
  const isPlain = protocol === 'http:';
  return { hostname, port, transport: isPlain ? http : https, ownHost: isPlain ? {} : { host } };
}

/**
 * Whether a request may be sent twice (RFC 9110, section 9.2.2). The others get a connection of their own: a kept one may
 * end with a restarted service as the request is sent, and then nobody knows whether it was carried out.
 */
const isRepeatable = ({ method }: { method: string }, body: Buffer): boolean =>
  (method === 'GET' || method === 'HEAD') && body.length === 0;

/** Over a kept connection, and once more over a new one when the kept one had ended meanwhile. */
async function repeated(
  send: (agent: Agent | false) => Promise<IncomingMessage>,
  kept: Agent,
  sent: () => ClientRequest | undefined,
): Promise<IncomingMessage> {
  try {
    return await send(kept);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (!sent()?.reusedSocket || (code !== 'ECONNRESET' && code !== 'EPIPE')) throw cause;
    return send(false);
  }
}

async function answerTo(outgoing: ClientRequest, body: Buffer): Promise<IncomingMessage> {
  outgoing.on('error', () => undefined).end(body.length > 0 ? body : undefined);
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
  return answer;
}

/** Writes the answer as it comes. `reply.send` would do so for a third more of the processor time of a whole call. */
function passOn(answer: IncomingMessage, reply: FastifyReply): void {
  const { raw } = reply;
  raw.writeHead(answer.statusCode ?? 502, {
    ...without(answer.headers, hopByHop),
    'x-content-type-options': 'nosniff',
  });
  reply.hijack();
  // Half an answer must not look like a whole one.
  answer.once('error', () => raw.destroy());
  // The reader of a stream learns that it is open before its first event. What has a length goes with its headers.
  if (answer.headers['content-length'] === undefined) raw.flushHeaders();
  answer.pipe(raw);
}

/** The whole body, or undefined when it is too long, announced or not. */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer | undefined> {
  // RFC 9112, section 6.3: without both there is no body. Most requests have none.
  if (request.headers['content-length'] === undefined && request.headers['transfer-encoding'] === undefined)
    return noBody;
  const chunks: Buffer[] = [];
  let bytes = Number(request.headers['content-length'] ?? 0);
  if (bytes > maxBytes) return undefined;
  bytes = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    chunks.push(chunk as Buffer);
    bytes += (chunk as Buffer).length;
    if (bytes > maxBytes) return undefined;
  }
  return Buffer.concat(chunks);
}

function without(headers: IncomingHttpHeaders, names: ReadonlySet<string>): IncomingHttpHeaders {
  const { connection = '' } = headers;
  const named = connection.split(',').map((name) => name.trim().toLowerCase());
  const kept: IncomingHttpHeaders = {};
  for (const name in headers) {
    if (!names.has(name) && (!named.includes(name) || endToEnd.includes(name))) kept[name] = headers[name];
  }
  return kept;
}
