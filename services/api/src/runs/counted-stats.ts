import { withoutIgnored, type RunStats } from '@stufenlos/contracts';
import type { Kysely, Selectable } from 'kysely';
import type { Database, RunsTable } from '../database/schema.ts';
import { readIgnoredCounts } from '../findings/ignored-counts.ts';

/**
 * The numbers of a run as its owner reads them in the list: without what they ignore. A free check may be locked, and
 * then marks of other runs would tell what is in it, so nothing is left out of its numbers.
 */
export async function countedStats(
  db: Kysely<Database>,
  { id, owner_sub, profile, stats }: Pick<Selectable<RunsTable>, 'id' | 'owner_sub' | 'profile' | 'stats'>,
): Promise<RunStats | null> {
  if (stats === null || owner_sub === null || profile === 'free') return stats;
  return withoutIgnored(stats, (await readIgnoredCounts(db, owner_sub, [id])).get(id));
}
