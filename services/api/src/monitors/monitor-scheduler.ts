import { Inject, Injectable, Logger } from '@nestjs/common';
import { Kysely, type Transaction } from 'kysely';
import { addressOf, isFinal, type ScanProfile } from '@stufenlos/contracts';
import { isDeletedAccount } from '../access/account-lock.ts';
import { EntitlementReader } from '../entitlements/entitlement-facts.ts';
import { coveringSource } from '../entitlements/sources.ts';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import type { Database } from '../database/schema.ts';
import { AppError } from '../errors/app-error.ts';
import { DispatchSignal } from '../runs/dispatch-signal.ts';
import { RunsRepository } from '../runs/runs.repository.ts';
import { MonitorCover } from './monitor-cover.ts';
import type { MonitorRow } from './monitor-view.ts';
import { MonitorsRepository } from './monitors.repository.ts';
import { nextDue } from './next-due.ts';
import { Scheduled } from '../scheduler/scheduled.decorator.ts';

/** Most checks that one round begins; the next round comes a minute later. */
const perRound = 50;
/** Share of the queue that these runs may take. Nobody waits for them, and all may be due in the same night. */
const queueShare = 0.5;

/** Orders the runs that are due, each in a transaction of its own and under the lock of its row. */
@Injectable()
export class MonitorScheduler {
  private readonly logger = new Logger('Monitors');

  constructor(
    @Inject(API_CONFIG) private readonly config: ApiConfig,
    private readonly db: Kysely<Database>,
    private readonly monitors: MonitorsRepository,
    private readonly entitlements: EntitlementReader,
    private readonly runs: RunsRepository,
    private readonly cover: MonitorCover,
    private readonly signal: DispatchSignal,
  ) {}

  /** Ends early when the queue is full; what is due stays due. A monitor that cannot be begun holds up no other. */
  @Scheduled({ name: 'due-monitors', everyMs: ({ monitors }) => monitors.roundMs })
  async begin(now: Date): Promise<void> {
    const seen: string[] = [];
    while (seen.length < perRound) {
      const before = seen.length;
      try {
        await this.db.transaction().execute((tx) => this.beginOne(tx, now, seen));
      } catch (error) {
        if (error instanceof AppError && error.code === 'queue_full') {
          this.logger.warn({ event: 'monitors_wait', because: 'queue_full' });
          break;
        }
        // If no monitor was taken, the database itself has failed.
        if (seen.length === before) throw error;
        const cause = error instanceof Error ? error.message : 'unknown';
        this.logger.error({ event: 'monitor_not_begun', monitor: seen.at(-1), cause });
      }
      if (seen.length === before) break;
    }
    if (seen.length > 0) this.signal.notify();
  }

  /** @param seen ids of this round; the one that is taken is added */
  private async beginOne(tx: Transaction<Database>, now: Date, seen: string[]): Promise<void> {
    const monitor = await this.monitors.lockDue(tx, now, seen);
    if (!monitor) return;
    const { id, owner_sub: sub } = monitor;
    seen.push(id);
    const next_due_at = nextDue(monitor.cadence, id, now);
    // The deletion of the account will remove the row.
    if (await isDeletedAccount(tx, sub)) return;
    const source = coveringSource(await this.entitlements.readFacts(sub, tx), monitor.host_key, now);
    if (!source) {
      await this.cover.pause(tx, monitor, await this.localeOf(tx, sub), now);
    } else if (monitor.run_state && !isFinal(monitor.run_state)) {
      // The previous run still goes on, so this date is skipped.
      await this.monitors.change(tx, id, { next_due_at });
    } else {
      const last_run_id = await this.insertRun(tx, monitor, source.profile, now);
      await this.monitors.change(tx, id, { next_due_at, last_run_id });
      this.logger.log({ event: 'monitor_run', monitor: id, runId: last_run_id });
    }
  }

  private async insertRun(
    tx: Transaction<Database>,
    monitor: MonitorRow,
    profile: ScanProfile,
    now: Date,
  ): Promise<string> {
    await this.runs.refuseWhenFull(tx, Math.ceil(this.config.queue.openJobs * queueShare));
    return await this.runs.insert(tx, {
      address: addressOf(new URL(monitor.page_key)),
      locale: await this.localeOf(tx, monitor.owner_sub),
      charges: [],
      now,
      scope: monitor.scope,
      keeper: {
        ownerSub: monitor.owner_sub,
        orgId: monitor.org_id,
        profile,
        monitor: { id: monitor.id, dueAt: monitor.next_due_at },
      },
    });
  }

  private async localeOf(tx: Transaction<Database>, sub: string) {
    const account = await tx.selectFrom('accounts').select('locale').where('sub', '=', sub).executeTakeFirst();
    return account?.locale ?? 'de';
  }
}
