import { Injectable } from '@nestjs/common';
import { Kysely, sql } from 'kysely';
import type { Locale, ScanProfile } from '@stufenlos/contracts';
import type { Database } from '../database/schema.ts';

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
}

/** Pages of one host that are open at once, over all visitors (P89). A job opens one page at a time. */
export const jobsPerHost = 2;

@Injectable()
export class ScanJobsRepository {
  constructor(private readonly db: Kysely<Database>) {}

  /** Jobs that may go out now, most urgent first. A busy host's jobs do not hide those of others. */
  async due(now: Date, limit: number): Promise<WaitingJob[]> {
    const { rows } = await sql<WaitingJob>`
      with busy as (
        select r.host_key, count(*) as jobs from scan_jobs j join runs r on r.id = j.run_id
        where j.ended_at is null and j.handed_at is not null group by r.host_key
      ), waiting as (
        select j.run_id, j.job_no, j.priority, j.created_at, r.host_key,
          row_number() over (partition by r.host_key order by j.priority, j.created_at) as place
        from scan_jobs j join runs r on r.id = j.run_id
        where j.ended_at is null and j.handed_at is null and (j.not_before is null or j.not_before <= ${now})
      )
      select w.run_id, w.job_no, w.host_key from waiting w left join busy b using (host_key)
      where w.place + coalesce(b.jobs, 0) <= ${jobsPerHost}
      order by w.priority, w.created_at limit ${limit}`.execute(this.db);
    return rows;
  }

  /**
   * Stamps the job as handed over, unless its host is busy or somebody else was faster. Counted under a lock on the
   * host, so that two replicas together keep the limit.
   */
  async hand(job: WaitingJob, now: Date): Promise<HandedJob | null> {
    return await this.db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${job.host_key}, 0))`.execute(tx);
      const { busy } = await tx
        .selectFrom('scan_jobs')
        .innerJoin('runs', 'runs.id', 'scan_jobs.run_id')
        .select(sql<number>`count(*)::int`.as('busy'))
        .where('runs.host_key', '=', job.host_key)
        .where('scan_jobs.ended_at', 'is', null)
        .where('scan_jobs.handed_at', 'is not', null)
        .executeTakeFirstOrThrow();
      if (busy >= jobsPerHost) return null;
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
        .select(['profile', 'locale', 'scope'])
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

  /** Redis refused: the job waits again, at once. */
  async takeBack({ runId, jobNo }: HandedJob, stamp: Date): Promise<void> {
    await this.db
      .updateTable('scan_jobs')
      .set({ handed_at: null })
      .where('run_id', '=', runId)
      .where('job_no', '=', jobNo)
      .where('handed_at', '=', stamp)
      .execute();
  }
}
