import { Injectable } from '@nestjs/common';
import { Kysely, sql, type Transaction } from 'kysely';
import { EntitlementReader } from '../entitlements/entitlement-facts.ts';
import type { SiteSource } from '../entitlements/sources.ts';
import type { Database } from '../database/schema.ts';
import { AppError } from '../errors/app-error.ts';
import { reportAccess, type LockableRun, type ReportAccess } from '../entitlements/report-access.ts';
import { scopeOf, type ReportScope } from '../findings/report-scope.ts';
import { announceChange } from '../runs/run-channel.ts';
import { RunsRepository } from '../runs/runs.repository.ts';
import type { RunRow } from '../runs/run-view.ts';

/** What says whether a run is open to its owner, apart from what they have paid for. */
export const lockColumns = ['host_key', 'profile', 'unlocked_at', 'unlock_source_kind', 'unlock_source_id'] as const;

/** @throws AppError `gone`, reason `details`: an empty list would say that nothing was found */
export function refuseWithoutDetails({ details_removed_at: removedAt }: RunRow['run']): void {
  if (removedAt !== null) throw new AppError('gone', { data: { reason: 'details' } });
}

/** Reads and keeps the unlocks of runs; the only writer of these columns. */
@Injectable()
export class RunUnlocks {
  constructor(
    private readonly db: Kysely<Database>,
    private readonly runs: RunsRepository,
    private readonly entitlements: EntitlementReader,
  ) {}

  /**
   * A run of this owner, and what they may read of it. The first view of an open report is stored, so that the report
   * stays open when the subscription ends.
   * @throws AppError `not_found` when the run was deleted meanwhile, or is another person's
   */
  async readOwned(runId: string, sub: string, now = new Date()): Promise<{ row: RunRow; access: ReportAccess }> {
    const row = await this.runs.readRun(runId);
    if (!row || row.run.owner_sub !== sub) throw new AppError('not_found');
    const access = reportAccess(row.run, await this.entitlements.readFacts(sub), now);
    if (access.locked || access.stored) return { row, access };
    await this.store(this.db, runId, sub, access.source, now);
    return { row, access: { ...access, stored: now } };
  }

  /** The ids of those runs of this owner that are open to them. Nothing is stored, because no report is read. */
  async openAmong(runs: readonly (LockableRun & { id: string })[], sub: string, now = new Date()): Promise<string[]> {
    if (runs.length === 0) return [];
    const facts = await this.entitlements.readFacts(sub);
    return runs.filter((run) => !reportAccess(run, facts, now).locked).map(({ id }) => id);
  }

  /** As `readOwned`, of an open report. @throws AppError `no_entitlement` while it is locked, `gone` without details */
  async readOpen(runId: string, sub: string, now = new Date()): Promise<RunRow> {
    const { row, access } = await this.readOwned(runId, sub, now);
    if (access.locked) throw new AppError('no_entitlement');
    refuseWithoutDetails(row.run);
    return row;
  }

  /** What the queries of a report need, for its owner. @throws AppError as `readOpen` */
  async openScope(runId: string, sub: string): Promise<ReportScope> {
    return scopeOf((await this.readOpen(runId, sub)).run, 'owner');
  }

  async store(db: Kysely<Database>, runId: string, sub: string, { kind, id }: SiteSource, now: Date): Promise<void> {
    await db
      .updateTable('runs')
      .set({ unlocked_at: now, unlock_source_kind: kind, unlock_source_id: id })
      .where('id', '=', runId)
      .where('owner_sub', '=', sub)
      .execute();
  }

  /** An unlock on request is a visible change: it gives the run a new version and notifies followers. */
  async announceUnlock(tx: Transaction<Database>, runId: string): Promise<void> {
    await tx
      .updateTable('runs')
      .set({ version: sql<number>`version + 1` })
      .where('id', '=', runId)
      .execute();
    await announceChange(tx, runId);
  }
}
