import { hostKeyOf } from '@stufenlos/contracts/address';
import type { ScanAttempt } from '../scan-attempt.ts';
import type { Robots } from '../discovery/robots.ts';

/**
 * Checks that robots.txt allows this address. A confirmed owner may ignore it, but only on the host of the requested
 * address.
 *
 * @throws ScanError `robots` when it is not allowed
 */
export async function admit(
  { context: pageContext, robots: robotsMode, url }: ScanAttempt,
  robots: Robots,
  address: string,
): Promise<void> {
  if (!pageContext) throw new Error('the scan attempt has no page context');
  const isOwn = robotsMode === 'owner' && hostKeyOf(new URL(address)) === hostKeyOf(new URL(url));
  if (!isOwn) await robots.admit(address, pageContext.egress.url);
}
