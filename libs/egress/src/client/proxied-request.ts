import { request as httpRequest, Agent as HttpAgent } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { request as httpsRequest, Agent as HttpsAgent } from 'node:https';
import { botName } from '@stufenlos/contracts/bot-name';
import { decodedContent } from './decoded-content.ts';

export interface ProxiedRequest {
  /** URL of an egress proxy, so that the egress policy also applies to our own requests. */
  proxy: string;
  signal: AbortSignal;
  method?: 'GET' | 'POST';
  headers: Readonly<Record<string, string>>;
  body?: string;
}

/**
 * Sends one request with our bot name as user agent. Does not follow redirects.
 *
 * @throws a network error, or the signal's reason
 */
export function proxiedRequest(
  url: URL,
  { proxy, signal, method = 'GET', headers, body }: ProxiedRequest,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const options = { method, signal, headers: { ...headers, 'user-agent': botName } };
  const proxyEnv = { HTTP_PROXY: proxy, HTTPS_PROXY: proxy };
  const outgoing =
    url.protocol === 'https:'
      ? httpsRequest(url, { ...options, agent: new HttpsAgent({ proxyEnv }) })
      : httpRequest(url, { ...options, agent: new HttpAgent({ proxyEnv }) });
  outgoing.once('response', resolve);
  // Not `once`: a second, unhandled `error` event would end the process.
  outgoing.on('error', reject);
  outgoing.end(body);
  return promise;
}

/** Whether the egress proxy itself sent this response, because it refused the request. */
export const isEgressError = ({ headers }: IncomingMessage): boolean => headers['x-egress-error'] !== undefined;

/** Reads at most `limit` bytes of the decoded body; the rest is discarded. @throws as `decodedContent` */
export async function readBeginning(answer: IncomingMessage, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of decodedContent(answer)) {
    chunks.push(chunk.subarray(0, limit - size));
    size += chunk.length;
    if (size >= limit) break;
  }
  return Buffer.concat(chunks);
}
