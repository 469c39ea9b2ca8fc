import type { Run } from '@stufenlos/contracts';
import { sql, type AliasedRawBuilder, type Kysely } from 'kysely';
import { builtOnce } from '../database/built-once.ts';
import type { Database } from '../database/schema.ts';
import { detailsEnd } from '../runs/details-end.ts';
import { readIgnoredCounts } from '../findings/ignored-counts.ts';

/** What only the owner of a run is told of it. */
export type OwnerFacts = Pick<Run, 'detailsUntil' | 'ignored' | 'planRunId' | 'share'>;
export type Ignored = NonNullable<OwnerFacts['ignored']>;

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
  const rows = await readOwned(db, { sub, ids });
  const marked = new Set(rows.filter((row) => row.is_marked).map(({ id }) => id));
  const ignored = await ignoredIn(
    db,
    sub,
    runs.map((run) => ({ ...run, isMarked: marked.has(run.id) })),
  );
  const known = new Map(rows.map((row) => [row.id, row]));
  return new Map(ids.map((id) => [id, ownerFactsOf(known.get(id), ignored.get(id))]));
}

/** What the owner ignores in those of their runs that are open to them and on a host where they ignore anything. */
export function ignoredIn(
  db: Kysely<Database>,
  sub: string,
  runs: readonly { id: string; isLocked: boolean; isMarked: boolean }[],
): Promise<Map<string, Ignored>> {
  const open = runs.filter(({ isLocked, isMarked }) => isMarked && !isLocked);
  return readIgnoredCounts(
    db,
    sub,
    open.map(({ id }) => id),
  );
}

/** Columns of a run that only its owner is told of. */
export interface OwnerColumns {
  shared_at: Date | null;
  plan_run_id: string | null;
  ends_at: Date | null;
  /** Whether the owner ignores anything on the host of the run. */
  is_marked: boolean;
}

type OwnerSelection = { [Name in keyof OwnerColumns]: AliasedRawBuilder<OwnerColumns[Name], Name> };

/** The same in a statement; `run` is the alias of `runs` around it. */
export function ownerSelection(sub: string): OwnerSelection[keyof OwnerSelection][] {
  const columns: OwnerSelection = {
    shared_at: sql<Date | null>`(
      select created_at from run_shares where run_id = run.id and revoked_at is null
    )`.as('shared_at'),
    plan_run_id: sql<string | null>`(
      select id from runs planned where planned.plan_run_of = run.id and planned.owner_sub = ${sub}
    )`.as('plan_run_id'),
    ends_at: sql<Date | null>`case when run.details_removed_at is null then ${detailsEnd} end`.as('ends_at'),
    is_marked: sql<boolean>`exists (
      select from finding_marks where owner_sub = ${sub} and host_key = run.host_key
    )`.as('is_marked'),
  };
  return Object.values(columns);
}

const readOwned = builtOnce((db, { sub, ids }: { sub: string; ids: readonly string[] }) =>
  db
    .selectFrom('runs as run')
    .select('run.id')
    .select(ownerSelection(sub))
    .where(sql<boolean>`run.id = any(${ids}::uuid[])`)
    .compile(),
);

export const ownerFactsOf = (row: OwnerColumns | undefined, ignored: OwnerFacts['ignored']): OwnerFacts => ({
  ...(row?.shared_at ? { share: { createdAt: row.shared_at.toISOString() } } : {}),
  ...(ignored ? { ignored } : {}),
  ...(row?.plan_run_id ? { planRunId: row.plan_run_id } : {}),
  ...(row?.ends_at ? { detailsUntil: row.ends_at.toISOString() } : {}),
});
