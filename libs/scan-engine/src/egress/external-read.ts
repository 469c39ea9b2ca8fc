import { proxiedFetch } from './proxied-fetch.ts';
import { readBeginning } from './proxied-request.ts';
import { throughEgress, type NoAnswer, type EgressPolicy } from './through-egress.ts';

export interface ExternalRead {
  url: URL;
  accept: string;
  /** Milliseconds for everything. */
  limitMs: number;
  /** Bytes of the body that are read; what follows is thrown away. */
  bodyLimit: number;
  /** Whether a redirect may lead there. */
  mayRedirectTo: (url: URL) => boolean;
}

/** `elsewhere`: a redirect to where none may lead, or too many. */
export type ExternalPage =
  { kind: 'answered'; url: URL; status: number; type: string; body: Buffer } | { kind: 'elsewhere' } | NoAnswer;

/** Headers and handshakes, beside what is read. */
const aroundBody = 256 * 1024;

/** Reads the beginning of what stands at an address. */
export const readExternally = (
  { url, accept, limitMs, bodyLimit, mayRedirectTo: mayGo }: ExternalRead,
  policy: EgressPolicy,
): Promise<ExternalPage> =>
  throughEgress(policy, 2 * bodyLimit + aroundBody, async (proxy) => {
    const fetched = await proxiedFetch(url, {
      proxy,
      signal: AbortSignal.timeout(limitMs),
      accept,
      mayRedirectTo: mayGo,
    });
    if (fetched.kind === 'refused') return undefined;
    if (fetched.kind === 'lost') return { kind: 'elsewhere' as const };
    const { status, answer } = fetched;
    const type = answer.headers['content-type'] ?? '';
    return { kind: 'answered' as const, url: fetched.url, status, type, body: await readBeginning(answer, bodyLimit) };
  });
