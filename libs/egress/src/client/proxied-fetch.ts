import type { IncomingMessage } from 'node:http';
import { isEgressError, proxiedRequest } from './proxied-request.ts';
import type { ProxiedRequest } from './proxied-request.ts';

const redirectLimit = 5;

export interface ProxiedFetch extends Pick<ProxiedRequest, 'proxy' | 'signal'> {
  accept: string;
  /** Whether a redirect to this address may be followed. Default: every address that the egress policy allows. */
  mayRedirectTo?: (url: URL) => boolean;
}

/**
 * `answer`: a response whose body is not read yet. `refused`: by the egress proxy. `lost`: too many redirects, or one that
 * must not be followed.
 */
export type ProxiedAnswer =
  | { kind: 'answer'; url: URL; status: number; answer: IncomingMessage }
  | { kind: 'refused' }
  | { kind: 'lost' };

/** Sends a GET request through an egress proxy and follows redirects. @throws a network error, or the signal's reason */
export async function proxiedFetch(
  address: URL,
  { proxy, signal, accept, mayRedirectTo }: ProxiedFetch,
): Promise<ProxiedAnswer> {
  let url = address;
  for (let step = 0; step <= redirectLimit; step += 1) {
    const answer = await proxiedRequest(url, { proxy, signal, headers: { accept, 'accept-encoding': 'identity' } });
    const status = answer.statusCode ?? 0;
    if (isEgressError(answer)) {
      answer.destroy();
      return { kind: 'refused' };
    }
    if (status < 300 || status >= 400 || answer.headers.location === undefined) {
      return { kind: 'answer', url, status, answer };
    }
    answer.destroy();
    const next = URL.parse(answer.headers.location, url.href);
    const isWeb = next?.protocol === 'http:' || next?.protocol === 'https:';
    if (!next || !isWeb || mayRedirectTo?.(next) === false) return { kind: 'lost' };
    url = next;
  }
  return { kind: 'lost' };
}
