import { hostPort } from '@stufenlos/contracts/address';
import { ScanError } from '@stufenlos/contracts/scan-error';
import { botProtectionOf } from './bot-protection.ts';
import type { ResponseHead } from './bot-protection.ts';
import { egressErrorHeader } from '@stufenlos/egress';

/** The HTTP response of a main document. */
export interface Answer extends ResponseHead {
  url: string;
}

const htmlTypes = ['text/html', 'application/xhtml+xml'];
/** Types that say nothing of the content. */
const sniffedTypes = ['*/*', 'unknown/unknown', 'application/unknown'];

/** Whether the browser follows this response as a redirect. */
export const isRedirect = ({ status, headers }: Answer): boolean =>
  [301, 302, 303, 307, 308].includes(status) && headers['location'] !== undefined;

/**
 * Why this response is not a page that can be judged; undefined if it is one. Error pages, files and challenges of bot
 * protection must not be judged as if they were the site.
 *
 * @param refusalOf returns the refusal of the egress proxy for a `host:port`
 * @param isReceived whether the cache of the browser may have the document of an address, so that "unchanged" is an answer
 */
export function faultOf(
  answer: Answer,
  refusalOf: (target: string) => ScanError | undefined,
  isReceived: (url: string) => boolean,
): ScanError | undefined {
  const { status, headers } = answer;
  if (status === 304 && isReceived(answer.url)) return undefined;
  const url = new URL(answer.url);
  if (url.protocol === 'http:' && headers[egressErrorHeader] !== undefined) {
    return refusalOf(hostPort(url)) ?? new ScanError('connection', { reason: headers[egressErrorHeader] });
  }
  const product = botProtectionOf(answer);
  if (product) return new ScanError('botProtection', { status, product });
  if (status === 401 || status === 407) return new ScanError('auth', { status });
  if (status < 200 || status > 299 || status === 204 || status === 205) return new ScanError('http', { status });
  if (/^\s*attachment\b/i.test(headers['content-disposition'] ?? '')) return new ScanError('download', {});
  const type = mediaTypeOf(headers['content-type']);
  // Without a type, Chromium sniffs the content; `acceptDocument` then checks the type of the document.
  return type === '' || htmlTypes.includes(type) ? undefined : new ScanError('notHtml', { type });
}

/**
 * The type that a response states, as Chromium reads it: the last value with a slash, up to a space, `;` or `(`. Empty where
 * Chromium sniffs the content, because no value is a type, such as `html`, or it says that nobody knows it.
 */
export function mediaTypeOf(contentType = ''): string {
  const values = contentType.match(/(?:[^,\n"]|"[^"]*"?)+/g) ?? [];
  const types = values.map(
    (value) =>
      value
        .trim()
        .split(/[\s;(]/, 1)[0]
        ?.toLowerCase() ?? '',
  );
  const type = types.findLast((one) => one.includes('/')) ?? '';
  return sniffedTypes.includes(type) ? '' : type;
}

export const isHtmlType = (type: string): boolean => htmlTypes.includes(type);
