import { sql, type Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';

const batch = 100;

/**
 * The ids of all runs of an account, newest first, up to a hundred at a time. No connection is held between batches, so a
 * run that is ordered or deleted meanwhile may be missing or no longer there.
 */
export async function* ownRuns(db: Kysely<Database>, sub: string): AsyncGenerator<string[]> {
  let last: { id: string; at: string } | undefined;
  for (;;) {
    let own = db
      .selectFrom('runs')
      // As text, because a `Date` has no microseconds.
      .select(['id', sql<string>`created_at::text`.as('at')])
      .where('owner_sub', '=', sub);
    if (last) own = own.where(sql<boolean>`(created_at, id) < (${last.at}::timestamptz, ${last.id}::uuid)`);
    const rows = await own.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(batch).execute();
    if (rows.length > 0) yield rows.map(({ id }) => id);
    if (rows.length < batch) return;
    last = rows.at(-1);
  }
}
