import { detailDays, keptResults } from '@stufenlos/contracts';
import { sql, type RawBuilder } from 'kysely';

const profiles = Object.entries(detailDays);
const days = sql.join(
  profiles.map(
    ([profile, { run, monitor }]) =>
      sql`when run.profile = ${profile} then case run.source when 'monitor' then ${monitor}::int else ${run}::int end`,
  ),
  sql` `,
);

/**
 * When the details of a run end, by the database; null for one that keeps them. Those are: what was paid for once, the
 * newest results of each address, and what has no owner or no end. `run` is the alias of `runs` around it.
 * See decisions/privacy/0033-details-of-runs-end.md.
 */
export const detailsEnd: RawBuilder<Date | null> = sql<Date | null>`(
  case when run.owner_sub is null or run.finished_at is null or run.unlock_source_kind = 'payment'
    or (run.source <> 'monitor' and exists (
      select from registered_sites site
      where site.owner_sub = run.owner_sub and site.host_key = run.host_key and site.source_kind = 'payment'
    ))
    or (
      select count(*) from (
        select from runs newer
        where newer.owner_sub = run.owner_sub and newer.page_key = run.page_key and newer.scope = run.scope
          and newer.state in ('completed', 'partial') and newer.details_removed_at is null
          and (newer.created_at, newer.id) > (run.created_at, run.id)
        limit ${keptResults}
      ) as newest
    ) < ${keptResults}
  then null
  else greatest(run.finished_at, (select details_end_since from installation))
    + (case ${days} end) * interval '1 day'
  end
)`;
