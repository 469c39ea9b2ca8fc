import { hostPort } from '@stufenlos/contracts/address';
import { ScanError } from '@stufenlos/contracts/scan-error';
import type { Egress } from '@stufenlos/egress';
import { mediaTypeOf } from './answer.ts';
import type { Navigation } from './navigation.ts';
import { networkErrorName, networkFailure, strayRedirect } from './network-errors.ts';

/** Converts the browser's error about a main document that could not be loaded to a scan error. */
export function failureOf(cause: unknown, navigation: Navigation, egress: Egress): ScanError {
  if (cause instanceof ScanError) return cause;
  const name = networkErrorName(String(cause));
  if (name === undefined) return new ScanError('internal', {}, cause);
  const target = navigation.lastUrl === undefined ? undefined : URL.parse(navigation.lastUrl);
  if (target && !/^https?:$/.test(target.protocol)) return strayRedirect(target.protocol.slice(0, -1), cause);
  // The browser only reports that the tunnel failed; the egress proxy knows the reason.
  const refusal = name === 'ERR_TUNNEL_CONNECTION_FAILED' && target ? egress.refusalOf(hostPort(target)) : undefined;
  return refusal ?? navigation.fault() ?? abandonedAnswer(name, navigation) ?? networkFailure(name, cause);
}

/**
 * A valid response without a type, whose content the browser treated as a download, or "unchanged" of a document that it
 * does not have.
 */
function abandonedAnswer(name: string, { answer, lastStatus }: Navigation): ScanError | undefined {
  if (name === 'ERR_ABORTED' && !answer && lastStatus === 304) return new ScanError('http', { status: lastStatus });
  if (name !== 'ERR_ABORTED' || !answer || mediaTypeOf(answer.headers['content-type']) !== '') return undefined;
  return new ScanError('notHtml', { type: 'application/octet-stream' });
}
