import type { Composed } from '../composed.ts';
import { prerenderSources } from '../prerender.ts';
import { ReleaseError } from '../release-error.ts';
import type { ReleaseStore } from '../store/release-store.ts';

/** Checks that the shell and each remote with prerendered pages contain the script that renders them. */
export async function prerenderFaults(store: ReleaseStore, { release, shell, remotes }: Composed): Promise<string[]> {
  const parts = [...(shell ? [shell] : []), ...remotes];
  try {
    await prerenderSources(store, release, new Map(parts.map(({ folder, record }) => [folder, record])));
    return [];
  } catch (cause) {
    if (cause instanceof ReleaseError) return [cause.message];
    throw cause;
  }
}
