import type { ScanFailure } from '@stufenlos/contracts';

export interface NoPage {
  /** The link led to a document or a download instead of a page. */
  isFile?: boolean;
  /** The address redirects to another site, which refuses it. */
  isElsewhere?: boolean;
  /** robots.txt of the site forbids the address to which this one redirects. */
  isForbidden?: boolean;
}

/**
 * Also mail and phones, to which an address redirects. A web page may also have no HTML: then the name of its root
 * element is told, which is none of a media type, not even of a malformed one.
 */
const isFile = ({ code, detail }: ScanFailure) =>
  code === 'download' ||
  (code === 'navigates' && detail['reason'] === 'redirect') ||
  (code === 'notHtml' && String(detail['type']).includes('/'));

/**
 * What a failure says about an address that is no page of the run. Whatever failed at another site, by a redirect, is
 * none. The rules of robots.txt count here, because a page may redirect to an address that they forbid; a robots.txt that
 * could not be read is a failure of its own.
 */
export function noPageOf(failure: ScanFailure | undefined): NoPage {
  const isRobots = failure?.code === 'robots';
  return {
    isFile: failure !== undefined && isFile(failure),
    isElsewhere: failure !== undefined && 'otherHost' in failure.detail,
    isForbidden: isRobots && !('status' in failure.detail) && !('reason' in failure.detail),
  };
}
