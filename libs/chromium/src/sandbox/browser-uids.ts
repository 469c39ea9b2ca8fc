import { readdirSync, statSync } from 'node:fs';
import type { UidRange } from '@stufenlos/contracts';

const claimed = new Set<number>();

/**
 * Reserves a user ID that no other browser has: neither a browser of this process nor the owner of any running process,
 * such as a browser of another installation. The search begins at a random ID, so two installations that start at the
 * same moment rarely choose the same one. If all IDs of the range are taken, returns one that is already in use.
 */
export function claimUid({ from, to }: UidRange): number {
  const size = to - from + 1;
  const begin = Math.floor(Math.random() * size);
  const inUse = ownersOfProcesses();
  for (let step = 0; step < size; step += 1) {
    const uid = from + ((begin + step) % size);
    if (claimed.has(uid) || inUse.has(uid)) continue;
    claimed.add(uid);
    return uid;
  }
  return from + begin;
}

/** Call this only when the browser has ended and its files are removed. */
export const releaseUid = (uid: number): boolean => claimed.delete(uid);

function ownersOfProcesses(): Set<number> {
  const owners = new Set<number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const owner = statSync(`/proc/${name}`, { throwIfNoEntry: false })?.uid;
    if (owner !== undefined) owners.add(owner);
  }
  return owners;
}
