import { Inject, Injectable, Logger } from '@nestjs/common';
import type { CreateRun, Run } from '@stufenlos/contracts';
import { Kysely } from 'kysely';
import { recordAudit } from '../audit/record-audit.ts';
import type { CurrentUser } from '../access/current-user.ts';
import { ScanQuota } from '../rate-limits/scan-quota.ts';
import { RunRemoval } from '../removal/run-removal.ts';
import { EntitlementReader } from '../entitlements/entitlement-facts.ts';
import { overLimit, SiteRegistration } from '../sites/site-registration.ts';
import { coveringSource, holdingSource } from '../entitlements/sources.ts';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import type { Database } from '../database/schema.ts';
import { AppError } from '../errors/app-error.ts';
import { DispatchSignal } from '../runs/dispatch-signal.ts';
import { RunFinishedNotifier } from '../runs/run-finished-notifier.ts';
import { requestedAddress } from '../contract/requested-address.ts';
import { reportAccess } from '../entitlements/report-access.ts';
import { runView } from '../runs/run-view.ts';
import { RunsRepository } from '../runs/runs.repository.ts';
import { SettlePage } from '../settlement/settle-page.ts';

/** Runs of an account. The owner comes from the token, and another person's run counts as unknown. */
@Injectable()
export class MemberRunsService {
  private readonly logger = new Logger('MemberRuns');

  constructor(
    @Inject(API_CONFIG) private readonly config: ApiConfig,
    private readonly db: Kysely<Database>,
    private readonly runs: RunsRepository,
    private readonly entitlements: EntitlementReader,
    private readonly sites: SiteRegistration,
    private readonly quota: ScanQuota,
    private readonly settle: SettlePage,
    private readonly signal: DispatchSignal,
    private readonly finished: RunFinishedNotifier,
    private readonly removal: RunRemoval,
  ) {}

  /**
   * Orders a run with the profile of the source that covers its host. Another host takes a slot in the same transaction
   * with `registerSite`; without it, one page is checked with `free`, as `scope` and `pageLimit` of the answer say. See
   * decisions/0024-a-run-is-checked-as-it-is-paid-for.md.
   * @throws AppError `limit_reached` when no slot is free, or with reason `over_limit` for a whole website that is
   * registered but over the limit of its plan
   */
  async create(order: CreateRun, user: CurrentUser, now = new Date()): Promise<Run> {
    const { sub, orgId } = user;
    const address = requestedAddress(order.url, this.config.scan);
    const id = await this.sites.transaction(sub, async (tx) => {
      const charges = await this.quota.charge(tx, this.quota.member(sub), now);
      await this.runs.refuseWhenFull(tx, this.config.queue.openJobs);
      const site = { hostKey: address.hostKey, url: order.url.trim() };
      const facts = await this.entitlements.readFacts(sub, tx);
      const source = order.registerSite
        ? (await this.sites.takeSlot(tx, sub, site, now)).source
        : coveringSource(facts, address.hostKey, now);
      // The owner of a registered website expects all of it to be checked. One free page would be no answer.
      if (!source && order.scope === 'site' && holdingSource(facts, address.hostKey, now)) throw overLimit();
      const account = await tx
        .selectFrom('accounts')
        .select(['locale', 'mail_prefs'])
        .where('sub', '=', sub)
        .executeTakeFirst();
      const runId = await this.runs.insert(tx, {
        address,
        locale: account?.locale ?? 'de',
        charges,
        now,
        scope: order.scope,
        keeper: { ownerSub: sub, orgId, profile: source?.profile ?? 'free' },
      });
      if (account?.mail_prefs.runFinished === true) await this.finished.remember(tx, runId, user);
      return runId;
    });
    this.logger.log({ event: 'run_accepted', runId: id, host: address.host });
    this.signal.notify();
    const row = await this.runs.readRun(id);
    if (!row) throw new AppError('not_found');
    return runView(row, reportAccess(row.run, await this.entitlements.readFacts(sub), now));
  }

  /** Returns the id if the run is the caller's. @throws AppError `not_found` */
  async requireOwn(id: string, { sub }: CurrentUser): Promise<string> {
    const found = await this.db
      .selectFrom('runs')
      .select('id')
      .where('id', '=', id)
      .where('owner_sub', '=', sub)
      .executeTakeFirst();
    if (!found) throw new AppError('not_found');
    return found.id;
  }

  /** Ends an unfinished run. What is finished of it stays. @throws AppError `conflict` when it has ended already */
  async stop(id: string, user: CurrentUser, now = new Date()): Promise<void> {
    const runId = await this.requireOwn(id, user);
    if (!(await this.settle.cancel(runId, now, { keepsPages: true }))) throw new AppError('conflict');
    this.logger.log({ event: 'run_stopped', runId });
  }

  /** Cancels an unfinished run, so that its quota and its waiting jobs are given back, and deletes everything. */
  async remove(id: string, user: CurrentUser, now = new Date()): Promise<void> {
    const runId = await this.requireOwn(id, user);
    await this.settle.cancel(runId, now);
    await recordAudit(this.db, { action: 'run.deleted', sub: user.sub, objectId: runId });
    await this.removal.removeOwn(runId, user.sub);
    this.logger.log({ event: 'run_deleted', runId });
  }
}
