import { Injectable } from '@nestjs/common';
import type { LockedRun } from '@stufenlos/contracts';
import { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { AppError } from '../errors/app-error.ts';
import { lockedView, previewRules } from './report-view.ts';
import { ruleList } from './rule-lists.ts';
import { readPreview, readRuleRows } from './rule-rows.ts';
import { RunsRepository } from './runs.repository.ts';

/** The locked result of a run (P75), whoever was found to be allowed to read it. */
@Injectable()
export class ReportReader {
  constructor(
    private readonly db: Kysely<Database>,
    private readonly runs: RunsRepository,
  ) {}

  /** @throws AppError `not_found` when the run was deleted meanwhile */
  async read(runId: string): Promise<LockedRun> {
    const row = await this.runs.read(runId);
    if (!row) throw new AppError('not_found');
    const rows = await readRuleRows(this.db, runId);
    const rules = {
      violations: ruleList(rows, 'violation'),
      incomplete: ruleList(rows, 'review'),
      passes: ruleList(rows, 'pass'),
      inapplicable: ruleList(rows, 'inapplicable'),
    };
    return lockedView(row, rules, await readPreview(this.db, runId, previewRules(rules.violations)));
  }
}
