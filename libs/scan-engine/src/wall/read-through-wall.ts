import { fetchOurselves } from '../open/own-fetch.ts';
import { beginningOf } from '../open/own-request.ts';
import { throughWall, type NoAnswer, type WallPolicy } from './through-wall.ts';

export interface OutsideRead {
  url: URL;
  accept: string;
  /** Milliseconds for everything. */
  limitMs: number;
  /** Bytes of the body that are read; what follows is thrown away. */
  bodyLimit: number;
  /** Whether a redirect may lead there. */
  mayGo: (url: URL) => boolean;
}

/** `elsewhere`: a redirect to where none may lead, or too many. */
export type OutsidePage =
  { kind: 'answered'; url: URL; status: number; type: string; body: Buffer } | { kind: 'elsewhere' } | NoAnswer;

/** Headers and handshakes, beside what is read. */
const aroundBody = 256 * 1024;

/** Reads the beginning of what stands at an address. */
export const readThroughWall = (
  { url, accept, limitMs, bodyLimit, mayGo }: OutsideRead,
  policy: WallPolicy,
): Promise<OutsidePage> =>
  throughWall(policy, 2 * bodyLimit + aroundBody, async (proxy) => {
    const fetched = await fetchOurselves(url, { proxy, signal: AbortSignal.timeout(limitMs), accept, mayGo });
    if (fetched.kind === 'refused') return undefined;
    if (fetched.kind === 'lost') return { kind: 'elsewhere' as const };
    const { status, answer } = fetched;
    const type = answer.headers['content-type'] ?? '';
    return { kind: 'answered' as const, url: fetched.url, status, type, body: await beginningOf(answer, bodyLimit) };
  });
