import { Inject, Injectable, Optional } from '@nestjs/common';
import { Kysely, sql, type Insertable, type RawBuilder, type Transaction } from 'kysely';
import type { Address, Locale, ScanProfile } from '@stufenlos/contracts';
import { crawlPageCaps } from '@stufenlos/scan-engine/plan';
import { noTracing, Tracing, type Span } from '@stufenlos/tracing';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import { builtOnce } from '../database/built-once.ts';
import type { Database, RunsTable } from '../database/schema.ts';
import { priorityOf } from './queue-pages.ts';
import { QueueRoom } from './queue-room.ts';
import type { RunRow } from './run-view.ts';

/** What every run begins with. Its keeper is a visitor, with a token and an expiry, or a member. */
export interface NewRun {
  address: Address;
  locale: Locale;
  charges: string[];
  now: Date;
  /** Default `page`. Only a plan checks a whole website; with `free` the run is its one page. */
  scope?: 'page' | 'site';
  keeper: { tokenHash: Buffer; expiresAt: Date } | MemberKeeper;
}

export interface MemberKeeper {
  ownerSub: string;
  orgId: string | null;
  profile: ScanProfile;
  /** The monitor that orders the run, and the date when it was due. The pair occurs once. */
  monitor?: { id: string; dueAt: Date };
  /** The unlocked free run that this one repeats with the profile of the plan. At most one run does so. */
  planRunOf?: string;
}

@Injectable()
export class RunsRepository {
  private readonly room = new QueueRoom();

  constructor(
    private readonly db: Kysely<Database>,
    @Optional() @Inject(API_CONFIG) private readonly config?: Pick<ApiConfig, 'crawlPages'>,
    @Optional() private readonly tracing: Tracing = noTracing,
  ) {}

  /** Inserts run, start page and first job row in the caller's transaction. The job row is the outbox. */
  insert(tx: Transaction<Database>, run: NewRun): Promise<string> {
    return this.tracing.begin('order run').during((span) => this.insertRows(tx, run, span));
  }

  private async insertRows(tx: Transaction<Database>, run: NewRun, span: Span): Promise<string> {
    const { address, locale, charges, now, keeper } = run;
    const profile = 'ownerSub' in keeper ? keeper.profile : 'free';
    const scope = run.scope === 'site' && profile !== 'free' ? 'site' : 'page';
    const monitor = 'ownerSub' in keeper ? keeper.monitor : undefined;
    const source = monitor ? 'monitor' : 'ownerSub' in keeper ? 'member' : 'visitor';
    const row = {
      ...('ownerSub' in keeper
        ? { owner_sub: keeper.ownerSub, org_id: keeper.orgId }
        : { token_hash: keeper.tokenHash, expires_at: keeper.expiresAt }),
      ...(monitor ? { monitor_id: monitor.id, due_at: monitor.dueAt } : {}),
      plan_run_of: 'ownerSub' in keeper ? (keeper.planRunOf ?? null) : null,
      profile,
      url: address.url,
      host_key: address.hostKey,
      page_key: address.pageKey,
      source,
      scope,
      locale,
      page_limit: scope === 'site' ? (this.config?.crawlPages ?? crawlPageCaps)[profile] : 1,
      state: 'queued',
      last_job_no: 1,
      charged_keys: charges,
      created_at: now,
      // What is not kept costs no byte.
      ...(span.keptTraceparent === undefined ? {} : { traceparent: span.keptTraceparent }),
    } as const;
    const id = await insertWithJob(tx, row);
    span.set({
      'stufenlos.run_id': id,
      'stufenlos.profile': profile,
      'stufenlos.scope': scope,
      'stufenlos.source': source,
    });
    return id;
  }

  /** @throws AppError `queue_full` */
  async refuseWhenFull(tx: Transaction<Database>, mostOpen: number): Promise<void> {
    await this.room.refuseWhenFull(tx, mostOpen);
  }

  async findByToken(
    tokenHash: Buffer,
  ): Promise<Pick<RunRow['run'], 'id' | 'owner_sub' | 'expires_at' | 'token_expires_at'> | undefined> {
    return await this.db
      .selectFrom('runs')
      .select(['id', 'owner_sub', 'expires_at', 'token_expires_at'])
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

  async readRun(runId: string): Promise<RunRow | undefined> {
    return this.withPosition(await this.db.selectFrom('runs').selectAll().where('id', '=', runId).executeTakeFirst());
  }

  /** Also one whose time is over: see `readableUntil`. */
  async readByToken(tokenHash: Buffer): Promise<RunRow | undefined> {
    return this.withPosition((await readRunOfToken(this.db, { tokenHash }))[0]);
  }

  private async withPosition(run: RunRow['run'] | undefined): Promise<RunRow | undefined> {
    if (!run) return undefined;
    const { pages_done: done, pages_total: total } = run;
    if (run.state !== 'queued') return { run, done, total };
    return { run, done, total, queuePosition: await this.queuePosition(run.id) };
  }

  private async queuePosition(runId: string): Promise<number> {
    const { rows } = await sql<{ position: number }>`select ${queuePositionOf(sql`${runId}`)} as position`.execute(
      this.db,
    );
    return rows[0]?.position ?? 1;
  }
}

const readRunOfToken = builtOnce((db, { tokenHash }: { tokenHash: Buffer }) =>
  db.selectFrom('runs').selectAll().where('token_hash', '=', tokenHash).compile(),
);

/** The run, its start page and the job for it, in one statement. */
async function insertWithJob(tx: Transaction<Database>, row: Insertable<RunsTable>): Promise<string> {
  const priority = sql.lit(priorityOf(row, true));
  const { id } = await tx
    .with('made', (db) => db.insertInto('runs').values(row).returning(['id', 'url', 'page_key', 'created_at']))
    .with('page', (db) =>
      db
        .insertInto('run_pages')
        .columns(['run_id', 'page_no', 'url', 'page_key', 'state', 'job_no'])
        .expression(sql`select id, 1, url, page_key, 'queued', 1 from made`),
    )
    .with('job', (db) =>
      db
        .insertInto('scan_jobs')
        .columns(['run_id', 'job_no', 'page_nos', 'priority', 'created_at'])
        .expression(sql`select id, 1, array[1], ${priority}, created_at from made`),
    )
    .selectFrom('made')
    .select('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** 1 = next. Counts the jobs that wait before a run's first one, handed over or not. */
export const queuePositionOf = (runId: RawBuilder<unknown>): RawBuilder<number> => sql<number>`(
  select count(*)::int + 1
  from scan_jobs other, (
    select priority, created_at, run_id from scan_jobs
    where run_id = ${runId} and ended_at is null order by job_no limit 1
  ) own
  where other.ended_at is null and other.started_at is null
    and (other.priority, other.created_at, other.run_id) < (own.priority, own.created_at, own.run_id)
)`;
