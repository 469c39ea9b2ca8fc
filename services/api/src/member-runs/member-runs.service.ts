import { Inject, Injectable, Logger } from '@nestjs/common';
import type { CreateRun, Run } from '@stufenlos/contracts';
import { Kysely } from 'kysely';
import type { CurrentUser } from '../access/current-user.ts';
import { ScanQuota } from '../rate-limits/scan-quota.ts';
import { ArtifactStore } from '../artifacts/artifact-store.ts';
import { EntitlementReader } from '../entitlements/entitlement-facts.ts';
import { overLimit, SiteRegistration } from '../sites/site-registration.ts';
import { coveringSource, holdingSource } from '../entitlements/sources.ts';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import type { Database } from '../database/schema.ts';
import { AppError } from '../errors/app-error.ts';
import { DispatchSignal } from '../live/dispatch-signal.ts';
import { RunFinishedNotifier } from '../runs/run-finished-notifier.ts';
import { orderAddress } from '../addresses/requested-address.ts';
import { reportAccess } from '../reports/report-access.ts';
import { runView } from '../reports/report-view.ts';
import { RunsRepository } from '../runs/runs.repository.ts';
import { SettlePage } from '../runs/settle-page.ts';

/** Runs of an account. Whose they are comes from the token; somebody else's id is as good as none. */
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
    private readonly bell: DispatchSignal,
    private readonly finished: RunFinishedNotifier,
    private readonly artifacts: ArtifactStore,
  ) {}

  /**
   * P69: a covered host is checked with the profile of the source that pays for it. With `registerSite` any other one
   * takes a slot in the same transaction; without, it is checked with `free`, and then a whole website as its one page;
   * `scope` and `pageLimit` of the answer say so.
   * @throws AppError `limit_reached` when a slot was asked for and none is free, or, with reason `over_limit`, when all of a
   * website is ordered that is registered and over the limit of its plan: nothing is ordered then
   */
  async create(order: CreateRun, user: CurrentUser, now = new Date()): Promise<Run> {
    const { sub, orgId } = user;
    const address = orderAddress(order.url, this.config.scan);
    const id = await this.sites.transaction(sub, async (tx) => {
      const charges = await this.quota.charge(tx, this.quota.member(sub), now);
      await this.runs.refuseWhenFull(tx, this.config.queue.openJobs);
      const site = { hostKey: address.hostKey, url: order.url.trim() };
      const facts = await this.entitlements.read(sub, tx);
      const source = order.registerSite
        ? (await this.sites.take(tx, sub, site, now)).source
        : coveringSource(facts, address.hostKey, now);
      // Whoever registered the website expects all of it to be checked: one free page instead would be no answer.
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
    this.bell.notify();
    const row = await this.runs.read(id);
    if (!row) throw new AppError('not_found');
    return runView(row, reportAccess(row.run, await this.entitlements.read(sub), now));
  }

  /** The id, once it is known to be the caller's. @throws AppError `not_found` */
  async own(id: string, { sub }: CurrentUser): Promise<string> {
    const found = await this.db
      .selectFrom('runs')
      .select('id')
      .where('id', '=', id)
      .where('owner_sub', '=', sub)
      .executeTakeFirst();
    if (!found) throw new AppError('not_found');
    return found.id;
  }

  /** Cancels what has not finished, so that its quota and its waiting jobs are given back, and deletes everything. */
  async remove(id: string, user: CurrentUser, now = new Date()): Promise<void> {
    const runId = await this.own(id, user);
    await this.settle.cancel(runId, now);
    await this.runs.remove(runId, user.sub, now);
    await this.artifacts.removeRuns([runId]);
    this.logger.log({ event: 'run_deleted', runId });
  }
}
