import { Injectable } from '@nestjs/common';
import type { LockedRun } from '@stufenlos/contracts';
import { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { AppError } from '../errors/app-error.ts';
import { closed, type ReportAccess } from './report-access.ts';
import { lockedView, previewRules, type RunRow } from './report-view.ts';
import { ruleList } from './rule-lists.ts';
import { readPreview, readRuleRows } from './rule-rows.ts';
import { RunUnlocks } from './run-unlocks.ts';
import { RunsRepository } from './runs.repository.ts';

/** The result of a run in numbers, rules and preview (P75). */
@Injectable()
export class ReportReader {
  constructor(
    private readonly db: Kysely<Database>,
    private readonly runs: RunsRepository,
    private readonly unlocks: RunUnlocks,
  ) {}

  /**
   * For whoever has the token: locked, also when its owner has opened it.
   * @throws AppError `not_found` when the run was deleted meanwhile
   */
  async read(runId: string): Promise<LockedRun> {
    const row = await this.runs.read(runId);
    if (!row) throw new AppError('not_found');
    return this.report(row, closed);
  }

  /** @throws AppError `not_found`, for somebody else's run too */
  async readOwn(runId: string, sub: string): Promise<LockedRun> {
    const { row, access } = await this.unlocks.view(runId, sub);
    return this.report(row, access);
  }

  private async report(row: RunRow, access: ReportAccess): Promise<LockedRun> {
    const runId = row.run.id;
    const rows = await readRuleRows(this.db, runId);
    const rules = {
      violations: ruleList(rows, 'violation'),
      incomplete: ruleList(rows, 'review'),
      passes: ruleList(rows, 'pass'),
      inapplicable: ruleList(rows, 'inapplicable'),
    };
    return lockedView(row, rules, await readPreview(this.db, runId, previewRules(rules.violations)), access);
  }
}
