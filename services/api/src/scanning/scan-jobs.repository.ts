import { Injectable } from '@nestjs/common';
import { Kysely, sql, type Transaction } from 'kysely';
import type { Locale, ScanProfile } from '@stufenlos/contracts';
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
}

/** Most pages of one host that are open at once, over all visitors. A job opens one page at a time. */
export const jobsPerHost = 2;

/** Most whole websites of one account that are checked at once. Others wait. */
export const sitesPerOwner = 2;

/** Hosts with open runs whose robots.txt wants a pause between two pages. Such a host gets one job at a time. */
const delays = sql`
  select host_key, max(crawl_delay_ms) as ms from runs
  where state in ('queued', 'running') and crawl_delay_ms > 0 group by host_key`;

/** Whether a website has to wait until others of its owner are through. */
const waitsForOthers = sql<boolean>`(
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
    where p.owner_sub = runs.owner_sub and p.host_key = runs.host_key and p.proven_at > ${oldestProof(now)}))`;

@Injectable()
export class ScanJobsRepository {
  constructor(private readonly db: Kysely<Database>) {}

  /** Jobs that may go out now, most urgent first. A busy host's jobs do not hide those of others. */
  async due(now: Date, limit: number): Promise<WaitingJob[]> {
    const { rows } = await sql<WaitingJob>`
      with busy as (
        select r.host_key, count(*) as jobs from scan_jobs j join runs r on r.id = j.run_id
        where j.ended_at is null and j.handed_at is not null group by r.host_key
      ), slow as (${delays}), waiting as (
        select j.run_id, j.job_no, j.priority, j.created_at, r.host_key,
          row_number() over (partition by r.host_key order by j.priority, j.created_at) as place
        from scan_jobs j join runs r on r.id = j.run_id
        where j.ended_at is null and j.handed_at is null and (j.not_before is null or j.not_before <= ${now})
          and not ${waitsForOthers}
      )
      select w.run_id, w.job_no, w.host_key
      from waiting w left join busy b using (host_key) left join slow s using (host_key)
      where w.place + coalesce(b.jobs, 0) <= case when s.ms is null then ${jobsPerHost}::int else 1 end
      order by w.priority, w.created_at limit ${limit}`.execute(this.db);
    return rows;
  }

  /**
   * Stamps the job as handed over, unless its host is busy or another replica was faster. It counts under a lock on the
   * host, so that all replicas together keep the limit.
   */
  async markHandedOver(job: WaitingJob, now: Date): Promise<HandedJob | null> {
    return await this.db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${job.host_key}, 0))`.execute(tx);
      if (!(await isFree(tx, job, now))) return null;
      const stamped = await tx
        .updateTable('scan_jobs')
        .set({ handed_at: now })
        .where('run_id', '=', job.run_id)
        .where('job_no', '=', job.job_no)
        .where('handed_at', 'is', null)
        .where('ended_at', 'is', null)
        .returning(['page_nos', 'priority'])
        .executeTakeFirst();
      if (!stamped) return null;
      const run = await tx
        .selectFrom('runs')
        .select(['profile', 'locale', 'scope', sql<number>`coalesce(crawl_delay_ms, 0)`.as('crawlDelayMs')])
        .select(isProvenOwners(now).as('isProvenOwners'))
        .where('id', '=', job.run_id)
        .executeTakeFirstOrThrow();
      const pages = await tx
        .selectFrom('run_pages')
        .select(['page_no as pageNo', 'url'])
        .where('run_id', '=', job.run_id)
        .where('page_no', 'in', stamped.page_nos)
        .orderBy('page_no')
        .execute();
      return {
        runId: job.run_id,
        jobNo: job.job_no,
        pageNos: stamped.page_nos,
        pages,
        priority: stamped.priority,
        ...run,
      };
    });
  }

  /** Redis refused the job, so it waits again. */
  async undoHandOver({ runId, jobNo }: HandedJob, stamp: Date): Promise<void> {
    await this.db
      .updateTable('scan_jobs')
      .set({ handed_at: null })
      .where('run_id', '=', runId)
      .where('job_no', '=', jobNo)
      .where('handed_at', '=', stamp)
      .execute();
  }
}

/** Expects the lock on the host. Repeats the checks that `due` made without one. */
async function isFree(tx: Transaction<Database>, job: WaitingJob, now: Date): Promise<boolean> {
  const { rows } = await sql<{ busy: number; ms: number | null }>`
    select count(*)::int as busy, (select max(ms) from (${delays}) s where s.host_key = ${job.host_key}) as ms
    from scan_jobs j join runs r on r.id = j.run_id
    where r.host_key = ${job.host_key} and j.ended_at is null and j.handed_at is not null`.execute(tx);
  const [{ busy, ms } = { busy: 0, ms: null }] = rows;
  if (busy >= (ms === null ? jobsPerHost : 1)) return false;
  if (ms !== null && (await hasJustEnded(tx, job.host_key, now, ms))) return false;
  const { rows: own } = await sql<{ owner: string | null; scope: string }>`
    select owner_sub as owner, scope from runs where id = ${job.run_id}`.execute(tx);
  const [run] = own;
  if (run?.scope !== 'site' || run.owner === null) return true;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sites of ${run.owner}`}, 0))`.execute(tx);
  const { rows: waits } = await sql<{ waits: boolean }>`
    select ${waitsForOthers} as waits from runs r where r.id = ${job.run_id}`.execute(tx);
  return waits[0]?.waits === false;
}

/** Whether a job of the host ended within its pause. A job of a canceled run ends after its run, within the hour. */
async function hasJustEnded(tx: Transaction<Database>, hostKey: string, now: Date, pauseMs: number): Promise<boolean> {
  const since = new Date(now.getTime() - Math.min(pauseMs, longestDelayMs));
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from runs r join scan_jobs j on j.run_id = r.id
      where r.host_key = ${hostKey} and (r.finished_at is null or r.finished_at > ${since}::timestamptz - interval '1 hour')
        and j.started_at is not null and j.ended_at > ${since}
    ) as found`.execute(tx);
  return rows[0]?.found === true;
}
