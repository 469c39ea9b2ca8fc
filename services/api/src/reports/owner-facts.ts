import type { Run } from '@stufenlos/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { severity } from '../findings/finding-row.ts';

/** What only the owner of a run is told of it. */
export type OwnerFacts = Pick<Run, 'ignored' | 'share'>;

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
  const hosts = await db
    .selectFrom('finding_marks')
    .select('host_key')
    .distinct()
    .where('owner_sub', '=', sub)
    .where('host_key', 'in', [...new Set(runs.map(({ host_key: host }) => host))])
    .execute();
  const marked = new Set(hosts.map(({ host_key: host }) => host));
  const ignored = await readIgnored(
    db,
    sub,
    runs.filter((run) => !run.isLocked && marked.has(run.host_key)).map(({ id }) => id),
  );
  const shareOf = new Map(shares.map((share) => [share.run_id, { createdAt: share.created_at.toISOString() }]));
  return new Map(ids.map((id) => [id, factsOf(shareOf.get(id), ignored.get(id))]));
}

const factsOf = (share: OwnerFacts['share'], ignored: OwnerFacts['ignored']): OwnerFacts => ({
  ...(share ? { share } : {}),
  ...(ignored ? { ignored } : {}),
});

/** Elements that are ignored, and violated rules of which all are. It begins with the marks: they are few. */
async function readIgnored(db: Kysely<Database>, sub: string, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, NonNullable<Run['ignored']>>();
  const { rows } = await sql<{ run_id: string; rules: number; nodes: number }>`
    with wanted as materialized (
      select runs.id, finding_marks.fingerprint from runs
      join finding_marks on finding_marks.owner_sub = ${sub} and finding_marks.host_key = runs.host_key
      where runs.id = any(${[...ids]}::uuid[]) and runs.owner_sub = ${sub}
    ), marked as materialized (
      select wanted.id as run_id, element.rule_id, count(distinct element.id)::int as nodes
      from wanted, lateral (
        -- Looked up one by one: joined, all findings of a run are compared with all marks.
        (select id, rule_id from findings
        where findings.run_id = wanted.id and findings.fingerprint = wanted.fingerprint and outcome = 'violation' offset 0)
        union all
        (select id, rule_id from findings
        where findings.run_id = wanted.id and findings.element_fingerprint = wanted.fingerprint and outcome = 'violation'
        offset 0)
      ) element
      group by wanted.id, element.rule_id
    )
    select marked.run_id, sum(marked.nodes)::int as nodes,
      (count(*) filter (where marked.nodes = stored.nodes))::int as rules
    from marked, lateral (
      select count(*)::int as nodes from findings
      where findings.run_id = marked.run_id and findings.outcome = 'violation'
        and ${severity} = any('{1,2,3,4}') and findings.rule_id = marked.rule_id
    ) stored
    group by marked.run_id`.execute(db);
  return new Map(rows.map(({ run_id: id, rules, nodes }) => [id, { rules, nodes }]));
}
