import type { IncomingMessage } from 'node:http';
import { isOfEgress, requestOurselves } from './own-request.ts';
import type { OwnRequest } from './own-request.ts';

const redirectLimit = 5;

export interface OwnFetch extends Pick<OwnRequest, 'proxy' | 'signal'> {
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
    const answer = await requestOurselves(url, { proxy, signal, headers: { accept } });
    const status = answer.statusCode ?? 0;
    if (isOfEgress(answer)) {
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
