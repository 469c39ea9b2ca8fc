import type { Release } from '@stufenlos/contracts';
import { prerenderSources } from '../prerender.ts';
import { ReleaseError } from '../release-error.ts';
import type { ReleaseStore } from '../store/release-store.ts';

/** Checks that the shell and each remote with prerendered pages contain the script that renders them. */
export async function prerenderFaults(store: ReleaseStore, release: Release): Promise<string[]> {
  try {
    await prerenderSources(store, release);
    return [];
  } catch (cause) {
    if (cause instanceof ReleaseError) return [cause.message];
    throw cause;
  }
}
