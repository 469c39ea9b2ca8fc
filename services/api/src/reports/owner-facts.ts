import type { Run } from '@stufenlos/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { detailsEnd } from '../runs/details-end.ts';
import { readIgnoredCounts } from '../findings/ignored-counts.ts';

/** What only the owner of a run is told of it. */
export type OwnerFacts = Pick<Run, 'detailsUntil' | 'ignored' | 'planRunId' | 'share'>;

/**
 * Of some runs of one owner, by their ids. What is not there is not said. Of a locked one nothing is counted: marks made
 * in other runs would tell, one by one, which findings it has.
 */
export async function ownerFacts(
  db: Kysely<Database>,
  sub: string,
  runs: readonly { id: string; host_key: string; isLocked: boolean }[],
): Promise<Map<string, OwnerFacts>> {
  if (runs.length === 0) return new Map();
  const ids = runs.map(({ id }) => id);
  const shares = await db
    .selectFrom('run_shares')
    .select(['run_id', 'created_at'])
    .where('run_id', 'in', ids)
    .where('revoked_at', 'is', null)
    .execute();
  const planRuns = await db
    .selectFrom('runs')
    .select(['id', 'plan_run_of'])
    .where('plan_run_of', 'in', ids)
    .where('owner_sub', '=', sub)
    .execute();
  const ends = await db
    .selectFrom('runs as run')
    .select(['run.id', detailsEnd.as('ends_at')])
    .where('run.id', 'in', ids)
    .where('run.details_removed_at', 'is', null)
    .execute();
  const hosts = await db
    .selectFrom('finding_marks')
    .select('host_key')
    .distinct()
    .where('owner_sub', '=', sub)
    .where('host_key', 'in', [...new Set(runs.map(({ host_key: host }) => host))])
    .execute();
  const marked = new Set(hosts.map(({ host_key: host }) => host));
  const ignored = await readIgnoredCounts(
    db,
    sub,
    runs.filter((run) => !run.isLocked && marked.has(run.host_key)).map(({ id }) => id),
  );
  const shareOf = new Map(shares.map((share) => [share.run_id, { createdAt: share.created_at.toISOString() }]));
  const planRunOf = new Map(planRuns.map((run) => [run.plan_run_of, run.id]));
  const endOf = new Map(ends.map((run) => [run.id, run.ends_at?.toISOString()]));
  return new Map(ids.map((id) => [id, factsOf(shareOf.get(id), ignored.get(id), planRunOf.get(id), endOf.get(id))]));
}

const factsOf = (
  share: OwnerFacts['share'],
  ignored: OwnerFacts['ignored'],
  planRunId: OwnerFacts['planRunId'],
  detailsUntil: OwnerFacts['detailsUntil'],
): OwnerFacts => ({
  ...(share ? { share } : {}),
  ...(ignored ? { ignored } : {}),
  ...(planRunId === undefined ? {} : { planRunId }),
  ...(detailsUntil === undefined ? {} : { detailsUntil }),
});
