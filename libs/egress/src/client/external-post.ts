import { isEgressError, proxiedRequest } from './proxied-request.ts';
import { throughEgress, type NoAnswer, type EgressPolicy } from './through-egress.ts';

export interface ExternalPost {
  url: URL;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** Total time in ms. */
  limitMs: number;
}

/** The status may be a redirect, which is not followed. */
export type ExternalAnswer = { kind: 'answered'; status: number } | NoAnswer;

/** Bytes in both directions. Enough for the request and the response headers; the response body is discarded. */
const byteLimit = 256 * 1024;

/** Sends a POST request through the egress proxy. Does not follow redirects or read the response body. */
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
