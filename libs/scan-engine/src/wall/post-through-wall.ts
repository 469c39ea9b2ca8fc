import { isOfEgress, requestOurselves } from '../open/own-request.ts';
import { throughWall, type NoAnswer, type WallPolicy } from './through-wall.ts';

export interface OutsidePost {
  url: URL;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** Milliseconds for everything. */
  limitMs: number;
}

/** A redirect is an answer like any other. */
export type OutsideAnswer = { kind: 'answered'; status: number } | NoAnswer;

/** For headers and what little of an answer arrives before it is thrown away. */
const byteLimit = 256 * 1024;

/** Sends what we have to say. Redirects are not followed, the answer's body is not read. */
export const postThroughWall = (
  { url, headers, body, limitMs }: OutsidePost,
  policy: WallPolicy,
): Promise<OutsideAnswer> =>
  throughWall(policy, byteLimit, async (proxy) => {
    const answer = await requestOurselves(url, {
      proxy,
      signal: AbortSignal.timeout(limitMs),
      method: 'POST',
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      body,
    });
    answer.destroy();
    return isOfEgress(answer) ? undefined : { kind: 'answered', status: answer.statusCode ?? 0 };
  });
