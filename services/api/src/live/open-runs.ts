import { sql, type Kysely, type Selectable } from 'kysely';
import type { Database, RunsTable } from '../database/schema.ts';
import type { RunRow } from '../runs/run-view.ts';
import { queuePositionOf } from '../runs/runs.repository.ts';

type Found = Selectable<RunsTable> & { queue_position: number | null };

/** For so long a new follower hears of an ended run, because their list may be from before its end. */
const justEndedSeconds = 60;

/**
 * All runs of an owner that have not ended, and those among `seen` whatever became of them: one query, however many there
 * are. Without `seen` also those that have just ended.
 */
export async function readOpenRuns(db: Kysely<Database>, sub: string, seen?: readonly string[]): Promise<RunRow[]> {
  const others = seen
    ? sql`id = any(${[...seen]}::uuid[])`
    : sql`created_at > now() - interval '1 day' and finished_at > now() - ${justEndedSeconds} * interval '1 second'`;
  const { rows } = await sql<Found>`
    select run.*, case when run.state = 'queued' then ${queuePositionOf(sql`run.id`)} end as queue_position
    from (
      select id from runs where owner_sub = ${sub} and state in ('queued', 'running')
      union
      select id from runs where owner_sub = ${sub} and ${others}
    ) found join runs run using (id)
    order by run.created_at, run.id`.execute(db);
  return rows.map(({ queue_position: queuePosition, ...run }) => ({
    run,
    done: run.pages_done,
    total: run.pages_total,
    ...(queuePosition === null ? {} : { queuePosition }),
  }));
}
