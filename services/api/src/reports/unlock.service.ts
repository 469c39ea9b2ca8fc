import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { LockedRun } from '@stufenlos/contracts';
import { Kysely, sql, type Transaction } from 'kysely';
import { EntitlementReader } from '../entitlements/entitlement-facts.ts';
import { orderUnlockKind } from '../orders/order-settlement.ts';
import { allowanceOf, SiteRegistration } from '../sites/site-registration.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Database } from '../database/schema.ts';
import { EffectRefused, type Effect } from '../outbox/effect.ts';
import { OutboxRunner } from '../outbox/outbox.runner.ts';
import { AppError } from '../errors/app-error.ts';
import { reportAccess } from '../entitlements/report-access.ts';
import { ReportReader } from './report-reader.ts';
import { DispatchSignal } from '../runs/dispatch-signal.ts';
import { PlanRuns } from './plan-runs.ts';
import { RunUnlocks } from './run-unlocks.ts';

/** Tries for about 20 minutes, because a purchase may take a moment to be known. After that the slot stays free. */
const mostAttempts = 9;

/** Opens the whole report of one of the caller's runs; see decisions/0022-a-locked-report-shows-five-elements.md. */
@Injectable()
export class UnlockService implements OnModuleInit {
  private readonly logger = new Logger('Unlock');

  constructor(
    private readonly db: Kysely<Database>,
    private readonly entitlements: EntitlementReader,
    private readonly sites: SiteRegistration,
    private readonly unlocks: RunUnlocks,
    private readonly reports: ReportReader,
    private readonly planRuns: PlanRuns,
    private readonly signal: DispatchSignal,
    private readonly runner: OutboxRunner,
  ) {}

  onModuleInit(): void {
    this.runner.handle({ kind: orderUnlockKind, run: (effect) => this.unlockPurchased(effect) });
  }

  /**
   * Slot, unlock and the run that the plan adds are one transaction. A repeated call gives the same answer and takes
   * nothing more.
   * @throws AppError `not_found`; for a host without a slot `conflict` with reason `slot` (and how many are `free`,
   * unless there is no limit) until `registerSite` confirms it, then `limit_reached` or `no_entitlement`
   */
  async unlock(runId: string, sub: string, order: { registerSite?: boolean | undefined }): Promise<LockedRun> {
    await this.unlockInTransaction(runId, sub, order.registerSite === true);
    return this.reports.readOwn(runId, sub);
  }

  private async unlockInTransaction(
    runId: string,
    sub: string,
    registerSite: boolean,
    now = new Date(),
  ): Promise<void> {
    const opened = await this.sites.transaction(sub, async (tx) => {
      const run = await ownRun(tx, runId, sub);
      const facts = await this.entitlements.readFacts(sub, tx);
      const access = reportAccess(run, facts, now);
      if (!access.locked && access.stored) return false;
      if (access.locked) {
        const { free } = allowanceOf(facts, now, run.host_key);
        if (!registerSite)
          throw new AppError('conflict', { data: { reason: 'slot', ...(free === null ? {} : { free }) } });
        const { source } = await this.sites.takeSlot(tx, sub, { hostKey: run.host_key, url: run.url }, now);
        await this.unlocks.store(tx, runId, sub, source, now);
      } else {
        await this.unlocks.store(tx, runId, sub, access.source, now);
      }
      await recordAudit(tx, { action: 'run.unlocked', sub, objectId: runId });
      await this.planRuns.order(tx, run, now);
      await this.unlocks.announceUnlock(tx, runId);
      return true;
    });
    if (!opened) return;
    this.logger.log({ event: 'run_unlocked', runId });
    this.signal.notify();
  }

  /** Follows a purchase that was made in front of a locked report. Its host gets a slot, and the report opens. */
  private async unlockPurchased({ payload: { orderId }, attempts }: Effect<{ orderId: string }>): Promise<void> {
    const order = await this.db
      .selectFrom('orders')
      .select(['owner_sub', 'run_id', 'source_id'])
      .where('id', '=', orderId)
      .executeTakeFirst();
    if (!order?.run_id) throw new EffectRefused('no such order, or none for a run');
    // Before the try: a purchase that is written after it had no slot to give yet.
    const isKnown = await this.isKnown(order.source_id);
    try {
      await this.unlockInTransaction(order.run_id, order.owner_sub, true);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // The buyer got no slot, so an operator must act. In all other cases the owner can open the report.
      const isMissing = error.code === 'no_entitlement' || (error.code === 'limit_reached' && !isKnown);
      if (isMissing && attempts < mostAttempts) throw error;
      throw new EffectRefused(error.code, { needsOperator: isMissing });
    }
  }

  /** Whether our tables have this purchase, and the number of websites that it includes. */
  private async isKnown(sourceId: string | null): Promise<boolean> {
    const { rows } = await sql<{ known: boolean }>`
      select exists (select from one_time_payments where payment_intent_id = ${sourceId} and site_limit is distinct from 0)
        or exists (select from subscriptions where id = ${sourceId} and site_limit is distinct from 0) as known`.execute(
      this.db,
    );
    return rows[0]!.known;
  }
}

async function ownRun(tx: Transaction<Database>, runId: string, sub: string) {
  const run = await tx
    .selectFrom('runs')
    .selectAll()
    .where('id', '=', runId)
    .where('owner_sub', '=', sub)
    .forUpdate()
    .executeTakeFirst();
  if (!run) throw new AppError('not_found');
  return run;
}
