import { request as httpRequest, Agent as HttpAgent } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { request as httpsRequest, Agent as HttpsAgent } from 'node:https';
import { botName } from '@stufenlos/contracts';
import { Egress } from '../open/egress.ts';
import { systemResolve } from '../open/name-lookup.ts';
import type { Resolve } from '../open/name-lookup.ts';

export interface WallPolicy {
  /** Exact `host:port` that are reached although they are private. */
  allow: readonly string[];
  /** The operator's own hosts: never reached. */
  denyHosts: readonly string[];
  resolve?: Resolve;
}

export interface OutsidePost {
  url: URL;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** Milliseconds for everything. */
  limitMs: number;
}

/** `refused`: by the wall; `failed`: the network or the time, with its cause. A redirect is an answer like any other. */
export type OutsideAnswer =
  { kind: 'answered'; status: number } | { kind: 'refused' } | { kind: 'failed'; cause: string };

/** Both ways, for headers and what little of an answer arrives before it is thrown away. */
const byteLimit = 256 * 1024;

/**
 * Sends what we have to say to an address that a stranger typed, the same way as everything a page asks for: each
 * connection is judged by the wall, names are looked up once, private addresses and our own are refused. Redirects are
 * not followed, the answer's body is not read.
 */
export async function postThroughWall(
  { url, headers, body, limitMs }: OutsidePost,
  { allow, denyHosts, resolve = systemResolve }: WallPolicy,
): Promise<OutsideAnswer> {
  const egress = await Egress.listen({ allow, denyHosts, resolve, byteLimit, onOverflow: () => {} });
  try {
    const answer = await send(url, egress.url, headers, body, AbortSignal.timeout(limitMs));
    answer.destroy();
    return refusalOf(egress) ?? { kind: 'answered', status: answer.statusCode ?? 0 };
  } catch (error) {
    return refusalOf(egress) ?? { kind: 'failed', cause: error instanceof Error ? error.message : 'unknown' };
  } finally {
    egress.close();
  }
}

function refusalOf({ refusals: [first] }: Egress): OutsideAnswer | undefined {
  if (!first) return undefined;
  const { code } = first.error;
  return code === 'blocked' ? { kind: 'refused' } : { kind: 'failed', cause: code };
}

function send(
  url: URL,
  proxy: string,
  headers: OutsidePost['headers'],
  body: string,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const options = {
    method: 'POST',
    signal,
    headers: { ...headers, 'user-agent': botName, 'content-length': Buffer.byteLength(body) },
  };
  const proxyEnv = { HTTP_PROXY: proxy, HTTPS_PROXY: proxy };
  const outgoing =
    url.protocol === 'https:'
      ? httpsRequest(url, { ...options, agent: new HttpsAgent({ proxyEnv }) })
      : httpRequest(url, { ...options, agent: new HttpAgent({ proxyEnv }) });
  outgoing.once('response', resolve);
  // Not once: an error that nobody hears ends the process.
  outgoing.on('error', reject);
  outgoing.end(body);
  return promise;
}
