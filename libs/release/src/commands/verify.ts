import { loadComposed } from '../composed.ts';
import { compatibilityFaults } from '../faults/compatibility-faults.ts';
import { contentFaults } from '../faults/content-faults.ts';
import { fileFaults } from '../faults/file-faults.ts';
import { labelFaults } from '../faults/label-faults.ts';
import { prerenderFaults } from '../faults/prerender-faults.ts';
import { referenceFaults } from '../faults/reference-faults.ts';
import { awaitedRoutes, routeFaults } from '../faults/route-faults.ts';
import { ReleaseError } from '../release-error.ts';
import type { ReleaseStore } from '../store.ts';

export interface Verification {
  /** A single fault refuses the release. */
  faults: string[];
  /** Information that does not refuse the release. */
  notes: string[];
}

/** Runs every static check of a composed release. All of them fail closed. */
export function verify(store: ReleaseStore, id: string): Verification {
  const release = store.release(id);
  if (!release) throw new ReleaseError(`there is no release ${id}`);
  const composed = loadComposed(store, release);
  const faults = [
    ...fileFaults(composed),
    ...referenceFaults(composed),
    ...compatibilityFaults(composed),
    ...routeFaults(release),
    ...labelFaults(release),
    ...contentFaults(composed),
    ...prerenderFaults(store, release),
  ];
  return { faults: [...new Set(faults)], notes: awaitedRoutes(release).map((path) => `${path} is not there yet`) };
}

/** Like `verify`, but throws an error with all faults in its message. */
export function verified(store: ReleaseStore, id: string): Verification {
  const verification = verify(store, id);
  const { faults } = verification;
  if (faults.length > 0) {
    throw new ReleaseError(`release ${id} is refused:\n${faults.map((fault) => `  ${fault}`).join('\n')}`, { faults });
  }
  return verification;
}
