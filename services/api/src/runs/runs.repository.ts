import { Injectable } from '@nestjs/common';
import { Kysely, sql, type Transaction } from 'kysely';
import type { Address, Locale } from '@stufenlos/contracts';
import type { Database } from '../database/schema.ts';
import { priorityOf } from './queue-pages.ts';
import type { RunRow } from './report-view.ts';

export interface VisitorOrder {
  address: Address;
  locale: Locale;
  tokenHash: Buffer;
  charges: string[];
  now: Date;
  expiresAt: Date;
}

@Injectable()
export class RunsRepository {
  constructor(private readonly db: Kysely<Database>) {}

  /** Run, start page and first job row, all in the caller's transaction: the job row is the outbox. */
  async insertVisitorRun(tx: Transaction<Database>, order: VisitorOrder): Promise<string> {
    const { address, now } = order;
    const { id } = await tx
      .insertInto('runs')
      .values({
        token_hash: order.tokenHash,
        url: address.url,
        host_key: address.hostKey,
        page_key: address.pageKey,
        source: 'visitor',
        scope: 'page',
        profile: 'free',
        locale: order.locale,
        page_limit: 1,
        state: 'queued',
        last_job_no: 1,
        charged_keys: order.charges,
        created_at: now,
        expires_at: order.expiresAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('run_pages')
      .values({ run_id: id, page_no: 1, url: address.url, page_key: address.pageKey, state: 'queued', job_no: 1 })
      .execute();
    const priority = priorityOf({ source: 'visitor', scope: 'page' });
    await tx
      .insertInto('scan_jobs')
      .values({ run_id: id, job_no: 1, page_nos: [1], priority, created_at: now })
      .execute();
    return id;
  }

  async countOpenJobs(tx: Transaction<Database>): Promise<number> {
    const { open } = await tx
      .selectFrom('scan_jobs')
      .select(sql<number>`count(*)::int`.as('open'))
      .where('ended_at', 'is', null)
      .executeTakeFirstOrThrow();
    return open;
  }

  async findByToken(tokenHash: Buffer): Promise<{ id: string; expires_at: Date | null } | undefined> {
    return await this.db
      .selectFrom('runs')
      .select(['id', 'expires_at'])
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst();
  }

  async hasExpired(tokenHash: Buffer): Promise<boolean> {
    const found = await this.db
      .selectFrom('expired_tokens')
      .select('expired_at')
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst();
    return found !== undefined;
  }

  async read(runId: string): Promise<RunRow | undefined> {
    const run = await this.db.selectFrom('runs').selectAll().where('id', '=', runId).executeTakeFirst();
    if (!run) return undefined;
    const { done, total } = await this.db
      .selectFrom('run_pages')
      .select(sql<number>`count(*) filter (where settled_at is not null)::int`.as('done'))
      .select(sql<number>`count(*)::int`.as('total'))
      .where('run_id', '=', runId)
      .executeTakeFirstOrThrow();
    if (run.state !== 'queued') return { run, done, total };
    return { run, done, total, queuePosition: await this.queuePosition(runId) };
  }

  /** 1 = next. Counts the jobs that wait before this run's first one, handed over or not. */
  private async queuePosition(runId: string): Promise<number> {
    const { rows } = await sql<{ before: number }>`
      select count(*)::int as before
      from scan_jobs other, (
        select priority, created_at, run_id from scan_jobs
        where run_id = ${runId} and ended_at is null order by job_no limit 1
      ) own
      where other.ended_at is null and other.started_at is null
        and (other.priority, other.created_at, other.run_id) < (own.priority, own.created_at, own.run_id)
    `.execute(this.db);
    return (rows[0]?.before ?? 0) + 1;
  }
}
