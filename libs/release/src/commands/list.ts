import { readHistory } from '../pointer/history.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { versionsOf } from './compose.ts';

export interface ListedRelease {
  id: string;
  createdAt: string;
  isActive: boolean;
  /** Share of the visitors who get it beside the active one; null when it is no canary. */
  canaryPercent: number | null;
  isSigned: boolean;
  /** From then on no edge takes it; null for never. */
  expiresAt: string | null;
  versions: Record<string, string>;
  /** When and by whom it was last made active. */
  promoted: { at: string; by: string } | null;
}

/** Lists every release of the store, oldest first. */
export async function list(store: ReleaseStore): Promise<ListedRelease[]> {
  const pointer = await store.pointer();
  const history = await readHistory(store);
  return (await store.releases()).map((release) => {
    const last = history.findLast(({ id, canary }) => id === release.id && canary === undefined);
    return {
      id: release.id,
      createdAt: release.createdAt,
      isActive: release.id === pointer?.id,
      canaryPercent: pointer?.canary?.id === release.id ? pointer.canary.percent : null,
      isSigned: release.signature !== undefined,
      expiresAt: release.expiresAt ?? null,
      versions: versionsOf(release),
      promoted: last ? { at: last.at, by: last.by ?? 'unknown' } : null,
    };
  });
}
