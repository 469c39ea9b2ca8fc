import type { Release } from '@stufenlos/contracts';
import { prerenderSources } from '../prerender.ts';
import { ReleaseError } from '../release-error.ts';
import type { ReleaseStore } from '../store.ts';

/** Checks that the shell and each remote with prerendered pages contain the script that renders them. */
export function prerenderFaults(store: ReleaseStore, release: Release): string[] {
  try {
    prerenderSources(store, release);
    return [];
  } catch (cause) {
    if (cause instanceof ReleaseError) return [cause.message];
    throw cause;
  }
}
