import { hostKeyOf } from '@stufenlos/contracts/address';
import { proxiedFetch, readBeginning } from '@stufenlos/egress';
import type { Robots } from '../../discovery/robots.ts';
import { isHtmlType, mediaTypeOf } from '../../navigation/answer.ts';
import { admit } from '../../navigation/admit.ts';
import type { ScanAttempt } from '../../scan-attempt.ts';

const timeoutMs = 5000;
const sizeLimit = 2 * 1024 * 1024;

/**
 * The HTML of a page of the scanned host; undefined when it is not allowed, not there, not HTML, or larger than 2 MB: without
 * its end it would be another page.
 */
export async function fetchHtml(
  url: string,
  attempt: ScanAttempt,
  robots: Robots,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { context, finalUrl } = attempt;
  const host = hostKeyOf(new URL(finalUrl ?? attempt.url));
  const isSameHost = (address: URL) => hostKeyOf(address) === host;
  if (!context || !isSameHost(new URL(url))) return undefined;
  try {
    await admit(attempt, robots, url);
    const fetched = await proxiedFetch(new URL(url), {
      proxy: context.egress.url,
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      accept: 'text/html',
      mayRedirectTo: isSameHost,
    });
    if (fetched.kind !== 'answer') return undefined;
    const { status, answer } = fetched;
    const isLarge = Number(answer.headers['content-length'] ?? 0) > sizeLimit;
    if (status !== 200 || isLarge || !isHtmlType(mediaTypeOf(answer.headers['content-type']))) {
      answer.destroy();
      return undefined;
    }
    const body = await readBeginning(answer, sizeLimit + 1);
    return body.length > sizeLimit ? undefined : body.toString('utf8');
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
}
