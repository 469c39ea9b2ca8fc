import { sql, type Selectable, type Transaction } from 'kysely';
import { jobPriority } from '@stufenlos/contracts';
import type { Database, RunsTable, StoredPageState } from '../database/schema.ts';
import { planJobs } from './plan-jobs.ts';

type RunRecord = Selectable<RunsTable>;

/** Job rows for ready pages, born in the transaction that makes the pages `queued`. Answers the last job number. */
export async function queueReady(
  tx: Transaction<Database>,
  run: RunRecord,
  pages: readonly { page_no: number; state: StoredPageState; attempts: number }[],
  now: Date,
): Promise<number> {
  const ready = pages.filter((page) => page.state === 'ready');
  if (ready.length === 0) return run.last_job_no;
  const { inFlight } = await tx
    .selectFrom('scan_jobs')
    .select(sql<number>`count(*)::int`.as('inFlight'))
    .where('run_id', '=', run.id)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  const jobs = planJobs(
    ready.map((page) => ({ pageNo: page.page_no, attempts: page.attempts })),
    inFlight,
  );
  let jobNo = run.last_job_no;
  for (const { pageNos } of jobs) {
    jobNo += 1;
    await tx
      .insertInto('scan_jobs')
      .values({
        run_id: run.id,
        job_no: jobNo,
        page_nos: pageNos,
        priority: priorityOf(run),
        outcome: null,
        created_at: now,
      })
      .execute();
    await tx
      .updateTable('run_pages')
      .set({ state: 'queued', job_no: jobNo })
      .where('run_id', '=', run.id)
      .where('page_no', 'in', pageNos)
      .execute();
  }
  return jobNo;
}

/** Jobs that no worker has seen end with their run. */
export const dropUnsentJobs = (tx: Transaction<Database>, runId: string, now: Date) =>
  tx
    .updateTable('scan_jobs')
    .set({ ended_at: now, outcome: 'canceled' })
    .where('run_id', '=', runId)
    .where('handed_at', 'is', null)
    .where('ended_at', 'is', null)
    .execute();

export function priorityOf({ source, scope }: Pick<RunRecord, 'source' | 'scope'>): number {
  if (source === 'visitor') return jobPriority.free;
  if (source === 'monitor') return jobPriority.monitor;
  return scope === 'site' ? jobPriority.siteBatch : jobPriority.paidPage;
}
