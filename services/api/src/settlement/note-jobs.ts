import { sql, type Transaction } from 'kysely';
import type { ScanFact } from '@stufenlos/contracts';
import type { Database, JobOutcome } from '../database/schema.ts';

export const jobKeyOf = ({ runId, jobNo }: { runId: string; jobNo: number }): string => `${runId}.${jobNo}`;

interface NotedJob {
  runId: string;
  jobNo: number;
  starts: boolean;
  outcome: JobOutcome | null;
}

/**
 * What facts say about their jobs: that they began, and how they ended. Each begins once and ends once.
 *
 * @param starting the facts that a worker sends while it works on a job, of runs that have not ended
 * @returns keys of the jobs that have ended now
 */
export async function noteJobs(
  tx: Transaction<Database>,
  facts: readonly ScanFact[],
  starting: ReadonlySet<ScanFact>,
  now: Date,
): Promise<Set<string>> {
  const jobs = Array.from(Map.groupBy(facts, jobKeyOf).values(), (told): NotedJob => {
    const { runId, jobNo } = told[0]!;
    const end = told.find((fact) => fact.type === 'final');
    return { runId, jobNo, starts: told.some((fact) => starting.has(fact)), outcome: end?.outcome ?? null };
  });
  return await writeJobs(
    tx,
    jobs.filter(({ starts, outcome }) => starts || outcome !== null),
    now,
  );
}

/** Closes a job once; `false` when it was closed, or never was. */
export async function endJob(
  tx: Transaction<Database>,
  job: { runId: string; jobNo: number; outcome: JobOutcome },
  now: Date,
): Promise<boolean> {
  return (await writeJobs(tx, [{ ...job, starts: false }], now)).size > 0;
}

async function writeJobs(tx: Transaction<Database>, jobs: readonly NotedJob[], now: Date): Promise<Set<string>> {
  if (jobs.length === 0) return new Set();
  const { rows } = await sql<{ runId: string; jobNo: number; hasEnded: boolean }>`
    update scan_jobs set
      started_at = coalesce(scan_jobs.started_at, case when told.starts then ${now}::timestamptz end),
      ended_at = coalesce(scan_jobs.ended_at, case when told.outcome is not null then ${now}::timestamptz end),
      outcome = case when scan_jobs.ended_at is null then told.outcome else scan_jobs.outcome end
    from unnest(${jobs.map(({ runId }) => runId)}::uuid[], ${jobs.map(({ jobNo }) => jobNo)}::int[],
      ${jobs.map(({ starts }) => starts)}::boolean[], ${jobs.map(({ outcome }) => outcome)}::text[])
      told (run_id, job_no, starts, outcome)
    where scan_jobs.run_id = told.run_id and scan_jobs.job_no = told.job_no and (
      (told.starts and scan_jobs.started_at is null) or (told.outcome is not null and scan_jobs.ended_at is null))
    returning scan_jobs.run_id as "runId", scan_jobs.job_no as "jobNo",
      old.ended_at is null and new.ended_at is not null as "hasEnded"`.execute(tx);
  return new Set(rows.filter(({ hasEnded }) => hasEnded).map(jobKeyOf));
}
