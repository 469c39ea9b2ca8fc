import type { Locale, ScanProfile } from '@stufenlos/contracts';
import { sql, type Transaction } from 'kysely';
import { listParameter, momentParameter } from '../database/list-parameter.ts';
import type { Database } from '../database/schema.ts';
import { longestDelayMs } from '../runs/plan-jobs.ts';
import { oldestProof } from '../site-proofs/proof-view.ts';

export interface WaitingJob {
  run_id: string;
  job_no: number;
  host_key: string;
}

export interface HandedJob {
  runId: string;
  jobNo: number;
  pageNos: number[];
  pages: { pageNo: number; url: string }[];
  priority: number;
  profile: ScanProfile;
  locale: Locale;
  scope: 'page' | 'site';
  crawlDelayMs: number;
  /** The owner pays for the check and has proven to control the host, so robots.txt need not be obeyed. */
  isProvenOwners: boolean;
  /** Of the order's span. */
  traceparent: string | null;
}

/** Most pages of one host that are open at once, over all visitors. A job opens one page at a time. */
export const jobsPerHost = 2;

/** Most whole websites of one account that are checked at once. Others wait. */
export const sitesPerOwner = 2;

const listOf = {
  runs: (jobs: readonly WaitingJob[]) =>
    listParameter(
      jobs.map((job) => job.run_id),
      'uuid',
    ),
  numbers: (jobs: readonly WaitingJob[]) =>
    listParameter(
      jobs.map((job) => job.job_no),
      'int',
    ),
  hosts: (jobs: readonly WaitingJob[]) =>
    listParameter(
      jobs.map((job) => job.host_key),
      'text',
    ),
};

/** Whether a website has to wait until others of its owner are through. */
export const waitsForOthers = sql<boolean>`(
  r.scope = 'site' and r.state = 'queued' and (
    select count(*) from runs o
    where o.owner_sub = r.owner_sub and o.scope = 'site' and o.state in ('queued', 'running') and o.id <> r.id
      and (o.state = 'running' or exists (
        select from scan_jobs h where h.run_id = o.id and h.handed_at is not null and h.ended_at is null))
  ) >= ${sql.lit(sitesPerOwner)})`;

/**
 * Never true for visitors or free checks, nor through another person's proof; see
 * decisions/0025-robots-txt-binds-all-but-a-proven-owner.md.
 */
const isProvenOwners = (now: Date) => sql<boolean>`(
  runs.source <> 'visitor' and runs.profile <> 'free' and exists (
    select from site_proofs p
    where p.owner_sub = runs.owner_sub and p.host_key = runs.host_key and p.proven_at > ${momentParameter(oldestProof(now))}))`;

/**
 * Locks the jobs whose hosts no other replica is handing over. A website that waits to begin also needs that no replica
 * is handing over another one of its owner. The locks end with the transaction.
 */
export async function lockJobs(tx: Transaction<Database>, jobs: readonly WaitingJob[]): Promise<WaitingJob[]> {
  const { rows } = await sql<WaitingJob>`
    select distinct told.run_id, told.job_no, told.host_key
    from unnest(${listOf.runs(jobs)}, ${listOf.numbers(jobs)}, ${listOf.hosts(jobs)}) told (run_id, job_no, host_key)
    join runs r on r.id = told.run_id
    where pg_try_advisory_xact_lock(hashtextextended(told.host_key, 0))
      and (r.scope <> 'site' or r.state <> 'queued' or r.owner_sub is null
        or pg_try_advisory_xact_lock(hashtextextended('sites of ' || r.owner_sub, 0)))`.execute(tx);
  return rows;
}

/**
 * Expects the locks of the jobs. One statement repeats the checks that `due` made without locks, stamps what
 * passes, and reads what a worker has to be told. At most one website of an owner begins at a time: how many others there
 * are is counted before any of this statement.
 */
export async function stampFree(
  tx: Transaction<Database>,
  jobs: readonly WaitingJob[],
  now: Date,
): Promise<HandedJob[]> {
  const hosts = listOf.hosts(jobs);
  const { rows } = await sql<HandedJob>`
    with busy as (
      select r.host_key, count(*) as jobs from scan_jobs j join runs r on r.id = j.run_id
      where j.ended_at is null and j.handed_at is not null and r.host_key = any(${hosts}) group by r.host_key
    ), slow as (
      select host_key, max(crawl_delay_ms) as ms from runs
      where state in ('queued', 'running') and crawl_delay_ms > 0 and host_key = any(${hosts}) group by host_key
    ), wanted as (
      select j.run_id, j.job_no, r.host_key,
        row_number() over (partition by r.host_key order by j.priority, j.created_at) as place,
        r.scope = 'site' and r.state = 'queued' and r.owner_sub is not null as begins_site,
        row_number() over (
          partition by r.owner_sub, r.scope = 'site' and r.state = 'queued' order by j.priority, j.created_at
        ) as turn
      from unnest(${listOf.runs(jobs)}, ${listOf.numbers(jobs)}) told (run_id, job_no)
      join scan_jobs j on j.run_id = told.run_id and j.job_no = told.job_no join runs r on r.id = j.run_id
      where j.ended_at is null and j.handed_at is null and not ${waitsForOthers}
    ), free as (
      select w.run_id, w.job_no from wanted w left join busy b using (host_key) left join slow s using (host_key)
      where w.place + coalesce(b.jobs, 0) <= case when s.ms is null then ${jobsPerHost}::int else 1 end
        and (s.ms is null or not ${hasJustEnded(now)})
        and (not w.begins_site or w.turn = 1)
    ), stamped as (
      update scan_jobs j set handed_at = ${now} from free
      where j.run_id = free.run_id and j.job_no = free.job_no and j.handed_at is null and j.ended_at is null
      returning j.run_id, j.job_no, j.page_nos, j.priority, j.created_at
    )
    select j.run_id as "runId", j.job_no as "jobNo", j.page_nos as "pageNos", j.priority, runs.profile, runs.locale,
      runs.scope, runs.traceparent, coalesce(runs.crawl_delay_ms, 0) as "crawlDelayMs", ${isProvenOwners(now)} as "isProvenOwners", (
        select jsonb_agg(jsonb_build_object('pageNo', page_no, 'url', url) order by page_no) from run_pages
        where run_pages.run_id = j.run_id and page_no = any(j.page_nos)
      ) as pages
    from stamped j join runs on runs.id = j.run_id
    order by j.priority, j.created_at`.execute(tx);
  return rows;
}

/** Whether a job of the host ended within its pause. A job of a canceled run ends after its run, within the hour. */
const hasJustEnded = (now: Date) => sql<boolean>`exists (
  select from (
    select ${momentParameter(now)} - least(s.ms, ${longestDelayMs}::int) * interval '1 millisecond' as since
  ) pause
  join runs r on r.host_key = w.host_key and (r.finished_at is null or r.finished_at > pause.since - interval '1 hour')
  cross join lateral (
    -- By the key of each run: joined, all jobs ever made are looked at.
    select from scan_jobs j where j.run_id = r.id and j.started_at is not null and j.ended_at > pause.since offset 0
  ) ended)`;
