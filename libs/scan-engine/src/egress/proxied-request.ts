import { request as httpRequest, Agent as HttpAgent } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { request as httpsRequest, Agent as HttpsAgent } from 'node:https';
import { botName } from '@stufenlos/contracts';

export interface ProxiedRequest {
  /** Address of an egress: what we ask ourselves takes the same way as what the browser asks. */
  proxy: string;
  signal: AbortSignal;
  method?: 'GET' | 'POST';
  headers: Readonly<Record<string, string>>;
  body?: string;
}

/** One request by our own name; redirects are answers. @throws what the network says, or the signal's reason */
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
  // Not once: an error that nobody hears ends the process.
  outgoing.on('error', reject);
  outgoing.end(body);
  return promise;
}

/** Not the server's answer: the egress let nothing through. */
export const isEgressError = ({ headers }: IncomingMessage): boolean => headers['x-egress-error'] !== undefined;

/** @param limit bytes; what follows them is not read */
export async function readBeginning(answer: IncomingMessage, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk.subarray(0, limit - size));
    size += chunk.length;
    if (size >= limit) break;
  }
  return Buffer.concat(chunks);
}
