import { proxiedFetch } from './proxied-fetch.ts';
import { readBeginning } from './proxied-request.ts';
import { throughEgress, type NoAnswer, type EgressPolicy } from './through-egress.ts';

export interface ExternalRead {
  url: URL;
  accept: string;
  /** Total time in ms, including redirects. */
  limitMs: number;
  /** Bytes of the body to read; the rest is discarded. */
  bodyLimit: number;
  /** Whether a redirect to this address may be followed. */
  mayRedirectTo: (url: URL) => boolean;
}

/** `elsewhere`: too many redirects, or a redirect that must not be followed. */
export type ExternalPage =
  | { kind: 'answered'; url: URL; status: number; type: string; body: Buffer }
  | { kind: 'elsewhere' }
  | NoAnswer;

/** Bytes for headers and TLS handshakes. */
const overheadBytes = 256 * 1024;

/** Reads the beginning of a document through the egress proxy. */
export const readExternally = (
  { url, accept, limitMs, bodyLimit, mayRedirectTo }: ExternalRead,
  policy: EgressPolicy,
): Promise<ExternalPage> =>
  throughEgress(policy, 2 * bodyLimit + overheadBytes, async (proxy) => {
    const fetched = await proxiedFetch(url, {
      proxy,
      signal: AbortSignal.timeout(limitMs),
      accept,
      mayRedirectTo,
    });
    if (fetched.kind === 'refused') return undefined;
    if (fetched.kind === 'lost') return { kind: 'elsewhere' as const };
    const { status, answer } = fetched;
    const type = answer.headers['content-type'] ?? '';
    return { kind: 'answered' as const, url: fetched.url, status, type, body: await readBeginning(answer, bodyLimit) };
  });
