import { hostKeyOf } from '@stufenlos/contracts/address';
import type { ScanAttempt } from '../scan-attempt.ts';
import type { Robots } from '../discovery/robots.ts';

/**
 * Whether robots.txt lets this visit look at an address. An owner speaks for their own website only: where it leads
 * elsewhere, robots.txt counts again.
 *
 * @throws ScanError `robots`
 */
export async function admit(
  { context: pageContext, robots: options, url }: ScanAttempt,
  robots: Robots,
  address: string,
): Promise<void> {
  if (!pageContext) throw new Error('a visit without a berth');
  const isOwn = options === 'owner' && hostKeyOf(new URL(address)) === hostKeyOf(new URL(url));
  if (!isOwn) await robots.admit(address, pageContext.egress.url);
}
