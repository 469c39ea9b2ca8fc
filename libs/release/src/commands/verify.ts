import type { Release } from '@stufenlos/contracts';
import { loadComposed, type Composed, type Part } from '../composed.ts';
import { apiFaults } from '../faults/api-faults.ts';
import { budgetFaults } from '../faults/budget-faults.ts';
import { compatibilityFaults } from '../faults/compatibility-faults.ts';
import { contentFaults } from '../faults/content-faults.ts';
import { fileFaults } from '../faults/file-faults.ts';
import { labelFaults } from '../faults/label-faults.ts';
import { prerenderFaults } from '../faults/prerender-faults.ts';
import { referenceFaults } from '../faults/reference-faults.ts';
import { routeFaults } from '../faults/route-faults.ts';
import { textFaults } from '../faults/text-faults.ts';
import { ReleaseError } from '../release-error.ts';
import type { ReleaseStore } from '../store/release-store.ts';

export interface Verification {
  /** A single fault refuses the release. */
  faults: string[];
  /** Information that does not refuse the release. */
  notes: string[];
}

/** Runs every static check of a composed release. All of them fail closed. */
export const verify = async (store: ReleaseStore, id: string): Promise<Verification> =>
  verifyRelease(store, await releaseIn(store, id));

/** Throws when there is no such release. */
export async function releaseIn(store: ReleaseStore, id: string): Promise<Release> {
  const release = await store.release(id);
  if (!release) throw new ReleaseError(`there is no release ${id}`);
  return release;
}

async function verifyRelease(store: ReleaseStore, release: Release): Promise<Verification> {
  const composed = await loadComposed(store, release);
  const faults = [
    ...(await fileFaults(composed)),
    ...referenceFaults(composed),
    ...compatibilityFaults(composed),
    ...apiFaults(composed),
    ...routeFaults(release, composed.shell?.record.requiredRoutes),
    ...textFaults(composed),
    ...budgetFaults(composed),
    ...labelFaults(release),
    ...(await contentFaults(composed)),
    ...(await prerenderFaults(store, composed)),
  ];
  return { faults: [...new Set(faults)], notes: notesOf(composed) };
}

/** What could not be checked, because the version was published without saying it. */
const notesOf = ({ shell, remotes }: Composed): string[] =>
  [...(shell ? [shell] : []), ...remotes].flatMap(({ folder, record }: Part) => [
    ...(record.budgets ? [] : [`${folder} has no budget of bytes`]),
    ...(record.contracts === undefined ? [`${folder} does not say which API it needs`] : []),
    ...(record.kind === 'shell' && !record.requiredRoutes
      ? [`${folder} names no routes that a release must have`]
      : []),
  ]);

/** Like `verify`, but throws an error with all faults in its message. */
export const verified = async (store: ReleaseStore, id: string): Promise<Verification> =>
  refuseFaults(store, await releaseIn(store, id));

/** The same for a release that was read before, so that what is verified is what is used. */
export async function refuseFaults(store: ReleaseStore, release: Release): Promise<Verification> {
  const verification = await verifyRelease(store, release);
  const { faults } = verification;
  if (faults.length > 0) {
    throw new ReleaseError(`release ${release.id} is refused:\n${faults.map((fault) => `  ${fault}`).join('\n')}`, {
      faults,
    });
  }
  return verification;
}
