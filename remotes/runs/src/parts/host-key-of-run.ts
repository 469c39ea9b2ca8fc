import { readAddress, type LockedRun } from '@stufenlos/contracts';

/**
 * The host of a run, which takes one slot of a plan: see services/api/decisions/0013-a-slot-counts-one-host.md. It is
 * empty, so no plan covers it, if the address is not valid.
 */
export function hostKeyOfRun({ url }: Pick<LockedRun, 'url'>, allow: readonly string[]): string {
  const reading = readAddress(url, { allow });
  return reading.ok ? reading.address.hostKey : '';
}
