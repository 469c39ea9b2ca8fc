import { Injectable } from '@nestjs/common';
import { Kysely, sql } from 'kysely';
import { momentParameter } from '../database/list-parameter.ts';
import type { Database } from '../database/schema.ts';
import { jobsPerHost, lockJobs, stampFree, waitsForOthers, type HandedJob, type WaitingJob } from './hand-over.ts';

/** Hosts with open runs whose robots.txt wants a pause between two pages. Such a host gets one job at a time. */
const delays = sql`
  select host_key, max(crawl_delay_ms) as ms from runs
  where state in ('queued', 'running') and crawl_delay_ms > 0 group by host_key`;

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
        where j.ended_at is null and j.handed_at is null and (j.not_before is null or j.not_before <= ${momentParameter(now)})
          and not ${waitsForOthers}
      )
      select w.run_id, w.job_no, w.host_key
      from waiting w left join busy b using (host_key) left join slow s using (host_key)
      where w.place + coalesce(b.jobs, 0) <= case when s.ms is null then ${jobsPerHost}::int else 1 end
      order by w.priority, w.created_at limit ${sql.lit(limit)}`.execute(this.db);
    return rows;
  }

  /**
   * Stamps those of the jobs as handed over whose host is not busy. It counts under a lock on each host, so that all
   * replicas together keep the limit; a host that another replica is looking at is left to it.
   */
  async markHandedOver(jobs: readonly WaitingJob[], now: Date): Promise<HandedJob[]> {
    if (jobs.length === 0) return [];
    return await this.db.transaction().execute(async (tx) => {
      const own = await lockJobs(tx, jobs);
      return own.length === 0 ? [] : await stampFree(tx, own, now);
    });
  }

  /** Redis refused the jobs, so they wait again. */
  async undoHandOver(jobs: readonly HandedJob[], stamp: Date): Promise<void> {
    await sql`
      update scan_jobs set handed_at = null
      from unnest(${jobs.map(({ runId }) => runId)}::uuid[], ${jobs.map(({ jobNo }) => jobNo)}::int[]) told (run_id, job_no)
      where scan_jobs.run_id = told.run_id and scan_jobs.job_no = told.job_no and handed_at = ${stamp}`.execute(
      this.db,
    );
  }
}
