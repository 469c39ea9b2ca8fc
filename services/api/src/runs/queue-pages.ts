import { sql, type Transaction } from 'kysely';
import { jobPriority } from '@stufenlos/contracts';
import type { CrawlPlan } from '@stufenlos/scan-engine/plan';
import type { Database, StoredPageState } from '../database/schema.ts';
import { jobSize, planJobs, windowOf, type PlannedJob, type SitePace } from './plan-jobs.ts';
import type { RunRecord } from './run-update.ts';

/** Job rows for ready pages, born in the transaction that makes the pages `queued`. Answers the last job number. */
export async function queueReady(
  tx: Transaction<Database>,
  run: RunRecord,
  pages: readonly { page_no: number; state: StoredPageState; attempts: number }[],
  now: Date,
): Promise<number> {
  const ready = pages.filter((page) => page.state === 'ready');
  if (ready.length === 0) return run.last_job_no;
  const jobs = planJobs(
    ready.map((page) => ({ pageNo: page.page_no, attempts: page.attempts })),
    await jobsInFlight(tx, run.id),
  );
  return await storeJobs(tx, run, jobs, { now });
}

/** The same for a whole website: its plan says which pages, its pace how many of them go together. */
export async function queueNext(
  tx: Transaction<Database>,
  run: RunRecord,
  plan: CrawlPlan,
  { pace, inFlight, now }: { pace: SitePace; inFlight: number; now: Date },
): Promise<{ lastJobNo: number; pages: number }> {
  const batches: number[][] = [];
  for (let free = windowOf(pace) - inFlight; free > 0; free -= 1) {
    const batch = plan.nextPages(jobSize(plan.left, pace)).map(({ pageNo }) => pageNo);
    if (batch.length === 0) break;
    batches.push(batch);
  }
  const numbers = batches.flat();
  if (numbers.length === 0) return { lastJobNo: run.last_job_no, pages: 0 };
  const lost = await tx
    .selectFrom('run_pages')
    .select('page_no')
    .where('run_id', '=', run.id)
    .where('page_no', 'in', numbers)
    .where('attempts', '>', 0)
    .execute();
  const alone = new Set(lost.map((page) => page.page_no));
  const jobs = batches.flatMap((batch) => [
    ...batch.filter((pageNo) => alone.has(pageNo)).map((pageNo) => ({ pageNos: [pageNo] })),
    ...[{ pageNos: batch.filter((pageNo) => !alone.has(pageNo)) }].filter(({ pageNos }) => pageNos.length > 0),
  ]);
  const notBefore = pace.crawlDelayMs > 0 ? new Date(now.getTime() + pace.crawlDelayMs) : null;
  return { lastJobNo: await storeJobs(tx, run, jobs, { now, notBefore }), pages: numbers.length };
}

export async function jobsInFlight(tx: Transaction<Database>, runId: string): Promise<number> {
  const { inFlight } = await tx
    .selectFrom('scan_jobs')
    .select(sql<number>`count(*)::int`.as('inFlight'))
    .where('run_id', '=', runId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return inFlight;
}

async function storeJobs(
  tx: Transaction<Database>,
  run: RunRecord,
  jobs: readonly PlannedJob[],
  { now, notBefore = null }: { now: Date; notBefore?: Date | null },
): Promise<number> {
  if (jobs.length === 0) return run.last_job_no;
  const told = jobs.map(({ pageNos }, at) => ({
    job_no: run.last_job_no + 1 + at,
    page_nos: pageNos,
    priority: priorityOf(run, pageNos.includes(1)),
  }));
  await sql`
    with told as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as row (job_no int, page_nos int[], priority int)
    ), made as (
      insert into scan_jobs (run_id, job_no, page_nos, priority, not_before, created_at)
      select ${run.id}::uuid, job_no, page_nos, priority, ${notBefore}::timestamptz, ${now}::timestamptz from told
    )
    update run_pages set state = 'queued', job_no = told.job_no
    from told cross join unnest(told.page_nos) number
    where run_pages.run_id = ${run.id}::uuid and run_pages.page_no = number`.execute(tx);
  return run.last_job_no + jobs.length;
}

/** Jobs that no worker has seen end with their runs. */
export async function dropUnsentJobs(tx: Transaction<Database>, runIds: readonly string[], now: Date): Promise<void> {
  if (runIds.length === 0) return;
  await sql`
    update scan_jobs set ended_at = ${now}, outcome = 'canceled'
    where run_id = any(${[...runIds]}::uuid[]) and handed_at is null and ended_at is null`.execute(tx);
}

/** A website's start page is as urgent as any page somebody waits for; its other pages let single ones pass. */
export function priorityOf({ source, scope }: Pick<RunRecord, 'source' | 'scope'>, isStart: boolean): number {
  if (source === 'visitor') return jobPriority.free;
  if (source === 'monitor') return jobPriority.monitor;
  return scope === 'site' && !isStart ? jobPriority.siteBatch : jobPriority.paidPage;
}
