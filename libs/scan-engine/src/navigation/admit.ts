import { hostKeyOf } from '@stufenlos/contracts/address';
import { ScanError } from '@stufenlos/contracts/scan-error';
import type { ScanAttempt } from '../scan-attempt.ts';
import type { Robots } from '../discovery/robots.ts';

/**
 * Checks that robots.txt allows this address. A confirmed owner may ignore it, but only on the host of the requested
 * address.
 *
 * @throws ScanError `robots` when it is not allowed, with the `otherHost` if that is another one than was requested
 */
export async function admit(
  { context: pageContext, robots: robotsMode, url }: ScanAttempt,
  robots: Robots,
  address: string,
): Promise<void> {
  if (!pageContext) throw new Error('the scan attempt has no page context');
  const isRequested = hostKeyOf(new URL(address)) === hostKeyOf(new URL(url));
  if (robotsMode === 'owner' && isRequested) return;
  await robots.admit(address, pageContext.egress.url).catch((error: unknown) => {
    if (isRequested || !(error instanceof ScanError)) throw error;
    throw new ScanError(error.code, { ...error.detail, otherHost: new URL(address).host });
  });
}
