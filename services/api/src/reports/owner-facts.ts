import type { Run } from '@stufenlos/contracts';
import { sql, type Kysely } from 'kysely';
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
  runs: readonly { id: string; isLocked: boolean }[],
): Promise<Map<string, OwnerFacts>> {
  if (runs.length === 0) return new Map();
  const ids = runs.map(({ id }) => id);
  const { rows } = await sql<OwnRow>`
    select run.id,
      (select created_at from run_shares where run_id = run.id and revoked_at is null) as shared_at,
      (select id from runs planned where planned.plan_run_of = run.id and planned.owner_sub = ${sub}) as plan_run_id,
      case when run.details_removed_at is null then ${detailsEnd} end as ends_at,
      exists (select from finding_marks where owner_sub = ${sub} and host_key = run.host_key) as is_marked
    from runs run where run.id = any(${ids}::uuid[])`.execute(db);
  const marked = new Set(rows.filter((row) => row.is_marked).map(({ id }) => id));
  const ignored = await readIgnoredCounts(
    db,
    sub,
    runs.filter((run) => !run.isLocked && marked.has(run.id)).map(({ id }) => id),
  );
  const known = new Map(rows.map((row) => [row.id, row]));
  return new Map(ids.map((id) => [id, factsOf(known.get(id), ignored.get(id))]));
}

interface OwnRow {
  id: string;
  shared_at: Date | null;
  plan_run_id: string | null;
  ends_at: Date | null;
  is_marked: boolean;
}

const factsOf = (row: OwnRow | undefined, ignored: OwnerFacts['ignored']): OwnerFacts => ({
  ...(row?.shared_at ? { share: { createdAt: row.shared_at.toISOString() } } : {}),
  ...(ignored ? { ignored } : {}),
  ...(row?.plan_run_id ? { planRunId: row.plan_run_id } : {}),
  ...(row?.ends_at ? { detailsUntil: row.ends_at.toISOString() } : {}),
});
