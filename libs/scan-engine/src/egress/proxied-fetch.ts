import type { IncomingMessage } from 'node:http';
import { isEgressError, proxiedRequest } from './proxied-request.ts';
import type { ProxiedRequest } from './proxied-request.ts';

const redirectLimit = 5;

export interface ProxiedFetch extends Pick<ProxiedRequest, 'proxy' | 'signal'> {
  accept: string;
  /** Whether a redirect may lead there; default: to any address that the egress lets through. */
  mayRedirectTo?: (url: URL) => boolean;
}

/** An answer, its body unread. `refused`: by our own egress; `lost`: in redirects, too many or to where none may lead. */
export type ProxiedAnswer =
  { kind: 'answer'; url: URL; status: number; answer: IncomingMessage } | { kind: 'refused' } | { kind: 'lost' };

/** @throws what the network says, or the signal's reason */
export async function proxiedFetch(
  address: URL,
  { proxy, signal, accept, mayRedirectTo: mayGo }: ProxiedFetch,
): Promise<ProxiedAnswer> {
  let url = address;
  for (let step = 0; step <= redirectLimit; step += 1) {
    const answer = await proxiedRequest(url, { proxy, signal, headers: { accept } });
    const status = answer.statusCode ?? 0;
    if (isEgressError(answer)) {
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
