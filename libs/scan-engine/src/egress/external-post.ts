import { isEgressError, proxiedRequest } from './proxied-request.ts';
import { throughEgress, type NoAnswer, type EgressPolicy } from './through-egress.ts';

export interface ExternalPost {
  url: URL;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** Milliseconds for everything. */
  limitMs: number;
}

/** A redirect is an answer like any other. */
export type ExternalAnswer = { kind: 'answered'; status: number } | NoAnswer;

/** For headers and what little of an answer arrives before it is thrown away. */
const byteLimit = 256 * 1024;

/** Sends what we have to say. Redirects are not followed, the answer's body is not read. */
export const postExternally = (
  { url, headers, body, limitMs }: ExternalPost,
  policy: EgressPolicy,
): Promise<ExternalAnswer> =>
  throughEgress(policy, byteLimit, async (proxy) => {
    const answer = await proxiedRequest(url, {
      proxy,
      signal: AbortSignal.timeout(limitMs),
      method: 'POST',
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      body,
    });
    answer.destroy();
    return isEgressError(answer) ? undefined : { kind: 'answered', status: answer.statusCode ?? 0 };
  });
