import { Inject, Injectable, Logger } from '@nestjs/common';
import { Kysely } from 'kysely';
import type { CreateScan, LockedRun, ScanAccepted } from '@stufenlos/contracts';
import { shownHost } from '@stufenlos/report';
import type { CurrentUser } from '../access/current-user.ts';
import { ScanQuota } from '../rate-limits/scan-quota.ts';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import type { Database } from '../database/schema.ts';
import { AppError } from '../errors/app-error.ts';
import { DispatchSignal } from '../runs/dispatch-signal.ts';
import { requestedAddress } from '../contract/requested-address.ts';
import { ReportReader } from '../reports/report-reader.ts';
import { copyResult, findReusable } from './reuse-answer.ts';
import type { RunRow } from '../runs/run-view.ts';
import { RunsRepository } from '../runs/runs.repository.ts';
import { newScanToken, tokenHash } from '../runs/scan-token.ts';
import { SettlePage } from '../settlement/settle-page.ts';

type TokensRun = Pick<RunRow['run'], 'id' | 'owner_sub' | 'expires_at' | 'token_expires_at'>;

@Injectable()
export class ScansService {
  private readonly logger = new Logger('Runs');

  constructor(
    @Inject(API_CONFIG) private readonly config: ApiConfig,
    private readonly db: Kysely<Database>,
    private readonly runs: RunsRepository,
    private readonly reports: ReportReader,
    private readonly quota: ScanQuota,
    private readonly settle: SettlePage,
    private readonly signal: DispatchSignal,
  ) {}

  /**
   * Orders a free check of one page. Redis is not touched: the job row waits until the dispatcher sees it. A signed-in
   * person is counted by the account and never gets a result that was made for others; see
   * decisions/0024-a-run-is-checked-as-it-is-paid-for.md.
   */
  async accept(
    order: CreateScan,
    { ip, user }: { ip: string; user: CurrentUser | null },
    now = new Date(),
  ): Promise<ScanAccepted> {
    const address = requestedAddress(order.url, this.config.scan);
    const payer = user ? this.quota.member(user.sub) : await this.quota.visitor(ip, now);
    const token = newScanToken();
    const keeper = {
      tokenHash: tokenHash(token),
      expiresAt: new Date(now.getTime() + this.config.retentionDays * 86_400_000),
    };
    const since = new Date(now.getTime() - this.config.reuseMinutes * 60_000);
    let runId: string | undefined;
    const accepted = await this.db.transaction().execute(async (tx): Promise<Omit<ScanAccepted, 'token' | 'host'>> => {
      const charges = await this.quota.charge(tx, payer, now);
      const known = order.fresh || user ? undefined : await findReusable(tx, address.pageKey, since);
      if (known?.finished_at) {
        await copyResult(tx, known.id, { ...keeper, now });
        return { state: 'completed', reused: true, checkedAt: known.finished_at.toISOString() };
      }
      await this.runs.refuseWhenFull(tx, this.config.queue.openJobs);
      runId = await this.runs.insert(tx, { address, locale: order.locale, charges, now, keeper });
      return { state: 'queued' };
    });
    this.logger.log({ event: 'run_accepted', runId, host: address.host, reused: accepted.reused ?? false });
    if (!accepted.reused) this.signal.notify();
    return { token, host: shownHost(new URL(address.url)), ...accepted };
  }

  async report(token: string): Promise<LockedRun> {
    const hash = tokenHash(token);
    const row = await this.runs.readByToken(hash);
    await this.requireReadable(row?.run, hash, new Date());
    return this.reports.readLocked(row!);
  }

  /** Once a run is claimed, only its owner may cancel it. A shared link must not end what somebody keeps. */
  async cancel(token: string, user: CurrentUser | null, now = new Date()): Promise<void> {
    const { id: runId, owner_sub: owner } = await this.byToken(token);
    if (owner !== null && owner !== user?.sub) throw new AppError('conflict', { data: { reason: 'claimed' } });
    if (!(await this.settle.cancel(runId, now))) throw new AppError('conflict', { data: { reason: 'finished' } });
    this.logger.log({ event: 'run_canceled', runId });
  }

  /** @throws AppError `not_found` for an unknown token, `gone` for one whose result or link has expired */
  async byToken(token: string, now = new Date()): Promise<TokensRun> {
    const hash = tokenHash(token);
    const run = await this.runs.findByToken(hash);
    await this.requireReadable(run, hash, now);
    return run!;
  }

  private async requireReadable(run: TokensRun | undefined, hash: Buffer, now: Date): Promise<void> {
    const until = run && (run.expires_at ?? run.token_expires_at);
    if (run && (!until || until > now)) return;
    throw new AppError(run || (await this.runs.hasExpired(hash)) ? 'gone' : 'not_found');
  }
}
