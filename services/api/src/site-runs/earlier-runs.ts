import { sql, type Selectable, type Transaction } from 'kysely';
import type { Database, RunsTable } from '../database/schema.ts';

type RunOrigin = Pick<Selectable<RunsTable>, 'id' | 'owner_sub' | 'source' | 'page_key' | 'page_limit' | 'created_at'>;

/** Most earlier runs that are read, however small the plan and however large the website. */
const roundLimit = 100;

/** A monitor checks the same pages each time. Otherwise pages that it had never opened would look like news. */
const continuesEarlierRuns = ({ owner_sub: owner, source }: RunOrigin) => owner !== null && source !== 'monitor';

/** Ended runs of the same owner over the same website, the newest first. */
const earlierRuns = (tx: Transaction<Database>, { id, owner_sub, page_key, created_at }: RunOrigin) =>
  tx
    .selectFrom('runs')
    .where('owner_sub', '=', owner_sub)
    .where('page_key', '=', page_key)
    .where('scope', '=', 'site')
    .where('state', 'in', ['completed', 'partial', 'canceled'])
    .where('id', '!=', id)
    .where('created_at', '<=', created_at)
    .orderBy('created_at', 'desc');

/**
 * Page keys that this round has opened already. A round is as many runs as it takes to see the website once. With the
 * whole history, every page would count as seen one day, and each run would open the same first pages again.
 */
export async function readPagesOfEarlierRuns(tx: Transaction<Database>, run: RunOrigin): Promise<string[]> {
  if (!continuesEarlierRuns(run)) return [];
  const newest = await earlierRuns(tx, run).select('site').limit(1).executeTakeFirst();
  if (!newest) return [];
  const runs = Math.ceil((newest.site?.found ?? 0) / run.page_limit) - 1;
  const round = earlierRuns(tx, run)
    .select('id')
    .limit(Math.min(roundLimit, Math.max(1, runs)));
  const pages = await tx
    .selectFrom('run_pages')
    .select('page_key')
    .distinct()
    .where('run_id', 'in', round)
    .where('state', 'in', ['completed', 'partial', 'failed', 'skipped'])
    .execute();
  return pages.map((page) => page.page_key);
}

/** Addresses that the previous run found but did not open. */
export async function readAddressesLeftByEarlierRun(tx: Transaction<Database>, run: RunOrigin): Promise<string[]> {
  if (!continuesEarlierRuns(run)) return [];
  const pages = await tx
    .selectFrom('run_pages')
    .select('url')
    .where('run_id', 'in', earlierRuns(tx, run).select('id').limit(1))
    .where('state', '=', sql.lit('beyond'))
    .orderBy('page_no')
    .execute();
  return pages.map((page) => page.url);
}
