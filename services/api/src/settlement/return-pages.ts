import { sql, type Selectable, type Transaction } from 'kysely';
import { listParameter } from '../database/list-parameter.ts';
import type { Database, RunPagesTable } from '../database/schema.ts';

/** A page that was handed out this often without an answer fails with `lost`. */
export const maxAttempts = 3;

/** Pages that jobs have not answered for. */
export async function queuedPagesOf(
  tx: Transaction<Database>,
  jobs: readonly { runId: string; jobNo: number }[],
): Promise<Selectable<RunPagesTable>[]> {
  if (jobs.length === 0) return [];
  const runIds = listParameter(
    jobs.map(({ runId }) => runId),
    'uuid',
  );
  const jobNos = listParameter(
    jobs.map(({ jobNo }) => jobNo),
    'int',
  );
  const { rows } = await sql<Selectable<RunPagesTable>>`
    select run_pages.* from unnest(${runIds}, ${jobNos}) told (run_id, job_no)
    join run_pages on run_pages.run_id = told.run_id and run_pages.job_no = told.job_no and run_pages.state = 'queued'
    order by run_pages.run_id, run_pages.page_no`.execute(tx);
  return rows;
}

/**
 * Pages go back to be handed out again.
 *
 * @param isFault the job is gone, which counts as an attempt: the third one is the last
 */
export async function returnPages(
  tx: Transaction<Database>,
  pages: readonly Selectable<RunPagesTable>[],
  { isFault, now }: { isFault: boolean; now: Date },
): Promise<void> {
  for (const { run_id: runId, page_no: pageNo, attempts: before } of pages) {
    const attempts = isFault ? before + 1 : before;
    await tx
      .updateTable('run_pages')
      .set(
        attempts < maxAttempts || !isFault
          ? { state: 'ready', attempts, job_no: null }
          : { state: 'failed', attempts, failure_code: 'lost', failure_detail: '{}', settled_at: now },
      )
      .where('run_id', '=', runId)
      .where('page_no', '=', pageNo)
      .execute();
  }
}
