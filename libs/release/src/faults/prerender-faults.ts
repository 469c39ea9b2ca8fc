import type { Release } from '@stufenlos/contracts';
import { prerenderSources } from '../prerender.ts';
import { ReleaseError } from '../release-error.ts';
import type { ReleaseStore } from '../store.ts';

/** Who declares pages to prerender brings the script that renders them, and so does the shell. */
export function prerenderFaults(store: ReleaseStore, release: Release): string[] {
  try {
    prerenderSources(store, release);
    return [];
  } catch (cause) {
    if (cause instanceof ReleaseError) return [cause.message];
    throw cause;
  }
}
