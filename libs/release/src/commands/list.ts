import { readHistory } from '../pointer/history.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { versionsOf } from './compose.ts';

export interface ListedRelease {
  id: string;
  createdAt: string;
  isActive: boolean;
  isSigned: boolean;
  /** From then on no edge takes it; null for never. */
  expiresAt: string | null;
  versions: Record<string, string>;
  /** When and by whom it was last made active. */
  promoted: { at: string; by: string } | null;
}

/** Lists every release of the store, oldest first. */
export async function list(store: ReleaseStore): Promise<ListedRelease[]> {
  const active = await store.active();
  const history = await readHistory(store);
  return (await store.releases()).map((release) => {
    const last = history.findLast(({ id }) => id === release.id);
    return {
      id: release.id,
      createdAt: release.createdAt,
      isActive: release.id === active,
      isSigned: release.signature !== undefined,
      expiresAt: release.expiresAt ?? null,
      versions: versionsOf(release),
      promoted: last ? { at: last.at, by: last.by ?? 'unknown' } : null,
    };
  });
}
