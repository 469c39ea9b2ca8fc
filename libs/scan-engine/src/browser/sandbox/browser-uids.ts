import { readdirSync, statSync } from 'node:fs';
import type { UidRange } from '@stufenlos/contracts';

const ours = new Set<number>();

/**
 * A user number that no other browser has: none of this process's, and none that owns a process of this machine at the
 * moment, as another installation's browser would. The search begins at random, so that two installations that start at
 * the same moment meet once in as many times as there are numbers. A range in which all are taken is shared.
 */
export function claimUid({ from, to }: UidRange): number {
  const size = to - from + 1;
  const begin = Math.floor(Math.random() * size);
  const foreign = ownersOfProcesses();
  for (let step = 0; step < size; step += 1) {
    const uid = from + ((begin + step) % size);
    if (ours.has(uid) || foreign.has(uid)) continue;
    ours.add(uid);
    return uid;
  }
  return from + begin;
}

/** To be called when the browser has ended and its files are gone. */
export const releaseUid = (uid: number): boolean => ours.delete(uid);

function ownersOfProcesses(): Set<number> {
  const owners = new Set<number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const owner = statSync(`/proc/${name}`, { throwIfNoEntry: false })?.uid;
    if (owner !== undefined) owners.add(owner);
  }
  return owners;
}
