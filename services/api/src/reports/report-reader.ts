import { Injectable } from '@nestjs/common';
import type { LockedRun } from '@stufenlos/contracts';
import { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { AppError } from '../errors/app-error.ts';
import { ownerFacts } from './owner-facts.ts';
import { scopeOf } from '../findings/report-scope.ts';
import { lockedAccess } from '../entitlements/report-access.ts';
import { ReportQueries } from './report-queries.ts';
import { RunUnlocks } from './run-unlocks.ts';
import { RunsRepository } from '../runs/runs.repository.ts';

/** The result of a run; see decisions/0022-a-locked-report-shows-five-elements.md. */
@Injectable()
export class ReportReader {
  constructor(
    private readonly db: Kysely<Database>,
    private readonly reports: ReportQueries,
    private readonly runs: RunsRepository,
    private readonly unlocks: RunUnlocks,
  ) {}

  /**
   * For holders of the token. It is locked, even when the owner has opened it.
   * @throws AppError `not_found` when the run was deleted meanwhile
   */
  async readLocked(runId: string): Promise<LockedRun> {
    const row = await this.runs.readRun(runId);
    if (!row) throw new AppError('not_found');
    return this.reports.report(row, lockedAccess);
  }

  /** @throws AppError `not_found`, also for another person's run */
  async readOwn(runId: string, sub: string): Promise<LockedRun> {
    const { row, access } = await this.unlocks.readOwned(runId, sub);
    const facts = await ownerFacts(this.db, sub, [{ ...row.run, isLocked: access.locked }]);
    const own = facts.get(runId);
    const report = await this.reports.report(row, access, scopeOf(row.run, 'owner'), own?.ignored !== undefined);
    return { ...report, ...own };
  }
}
