import { Injectable } from '@nestjs/common';
import type { LockedRun } from '@stufenlos/contracts';
import { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { ownerFacts } from './owner-facts.ts';
import { scopeOf } from '../findings/report-scope.ts';
import { lockedAccess } from '../entitlements/report-access.ts';
import { ReportQueries } from './report-queries.ts';
import { RunUnlocks } from './run-unlocks.ts';
import type { RunRow } from '../runs/run-view.ts';

/** The result of a run; see decisions/0022-a-locked-report-shows-five-elements.md. */
@Injectable()
export class ReportReader {
  constructor(
    private readonly db: Kysely<Database>,
    private readonly reports: ReportQueries,
    private readonly unlocks: RunUnlocks,
  ) {}

  /** For holders of the token. It is locked, even when the owner has opened it. */
  async readLocked(row: RunRow): Promise<LockedRun> {
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
