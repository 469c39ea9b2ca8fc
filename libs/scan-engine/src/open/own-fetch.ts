import { request as httpRequest, Agent as HttpAgent } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { request as httpsRequest, Agent as HttpsAgent } from 'node:https';
import { botName } from '@stufenlos/contracts';

const redirectLimit = 5;

export interface OwnFetch {
  /** Address of an egress: what we fetch ourselves takes the same way as what the browser fetches. */
  proxy: string;
  signal: AbortSignal;
  accept: string;
  /** Whether a redirect may lead there; default: to any address that the egress lets through. */
  mayGo?: (url: URL) => boolean;
}

/** An answer, its body unread. `refused`: by our own egress; `lost`: in redirects, too many or to where none may lead. */
export type OwnAnswer =
  { kind: 'answer'; url: URL; status: number; answer: IncomingMessage } | { kind: 'refused' } | { kind: 'lost' };

/** @throws what the network says, or the signal's reason */
export async function fetchOurselves(address: URL, { proxy, signal, accept, mayGo }: OwnFetch): Promise<OwnAnswer> {
  let url = address;
  for (let step = 0; step <= redirectLimit; step += 1) {
    const answer = await get(url, proxy, accept, signal);
    const status = answer.statusCode ?? 0;
    if (answer.headers['x-egress-error'] !== undefined) {
      answer.destroy();
      return { kind: 'refused' };
    }
    if (status < 300 || status >= 400 || answer.headers.location === undefined) {
      return { kind: 'answer', url, status, answer };
    }
    answer.destroy();
    const next = URL.parse(answer.headers.location, url);
    const isWeb = next?.protocol === 'http:' || next?.protocol === 'https:';
    if (!next || !isWeb || mayGo?.(next) === false) return { kind: 'lost' };
    url = next;
  }
  return { kind: 'lost' };
}

function get(url: URL, proxy: string, accept: string, signal: AbortSignal): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const headers = { 'user-agent': botName, accept };
  const proxyEnv = { HTTP_PROXY: proxy, HTTPS_PROXY: proxy };
  const outgoing =
    url.protocol === 'https:'
      ? httpsRequest(url, { headers, signal, agent: new HttpsAgent({ proxyEnv }) })
      : httpRequest(url, { headers, signal, agent: new HttpAgent({ proxyEnv }) });
  outgoing.once('response', resolve);
  outgoing.once('error', reject);
  outgoing.end();
  return promise;
}
