import { readAddress, type LockedRun } from '@stufenlos/contracts';

/** The website a run belongs to, as plans count it (P30); empty, so never covered, where the address is not readable. */
export function hostKeyOfRun({ url }: Pick<LockedRun, 'url'>, allow: readonly string[]): string {
  const reading = readAddress(url, { allow });
  return reading.ok ? reading.address.hostKey : '';
}
