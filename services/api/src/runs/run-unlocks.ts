import { Injectable } from '@nestjs/common';
import { Kysely, sql, type Transaction } from 'kysely';
import { EntitlementReader } from '../entitlements/entitlement-facts.ts';
import type { SiteSource } from '../sites/site-allowance.ts';
import { runChannel } from '../database/run-changes.ts';
import type { Database } from '../database/schema.ts';
import { AppError } from '../errors/app-error.ts';
import { reportAccess, type ReportAccess } from '../reports/report-access.ts';
import { RunsRepository } from './runs.repository.ts';
import type { RunRow } from '../reports/report-view.ts';

type Connection = Kysely<Database> | Transaction<Database>;

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
  async view(runId: string, sub: string, now = new Date()): Promise<{ row: RunRow; access: ReportAccess }> {
    const row = await this.runs.read(runId);
    if (!row || row.run.owner_sub !== sub) throw new AppError('not_found');
    const access = reportAccess(row.run, await this.entitlements.read(sub), now);
    if (access.locked || access.stored) return { row, access };
    await this.keep(this.db, runId, sub, access.source, now);
    return { row, access: { ...access, stored: now } };
  }

  async keep(db: Connection, runId: string, sub: string, { kind, id }: SiteSource, now: Date): Promise<void> {
    await db
      .updateTable('runs')
      .set({ unlocked_at: now, unlock_source_kind: kind, unlock_source_id: id })
      .where('id', '=', runId)
      .where('owner_sub', '=', sub)
      .execute();
  }

  /** An unlock on request is a visible change: it gives the run a new version and notifies followers. */
  async announce(tx: Transaction<Database>, runId: string): Promise<void> {
    await tx
      .updateTable('runs')
      .set({ version: sql<number>`version + 1` })
      .where('id', '=', runId)
      .execute();
    await sql`select pg_notify(${runChannel}, ${runId})`.execute(tx);
  }
}
