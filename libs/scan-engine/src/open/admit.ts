import { hostKeyOf } from '@stufenlos/contracts/address';
import type { Visit } from '../visit.ts';
import type { Robots } from './robots.ts';

/**
 * Whether robots.txt lets this visit look at an address. An owner speaks for their own website only: where it leads
 * elsewhere, robots.txt counts again.
 *
 * @throws ScanError `robots`
 */
export async function admit({ berth, robots: wish, url }: Visit, robots: Robots, address: string): Promise<void> {
  if (!berth) throw new Error('a visit without a berth');
  const isOwn = wish === 'owner' && hostKeyOf(new URL(address)) === hostKeyOf(new URL(url));
  if (!isOwn) await robots.admit(address, berth.egress.url);
}
