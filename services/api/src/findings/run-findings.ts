import { Injectable } from '@nestjs/common';
import type {
  FindingsPage,
  FindingsQuery,
  GroupsPage,
  GroupsQuery,
  RunPages,
  RunPagesQuery,
} from '@stufenlos/contracts';
import { AppError } from '../errors/app-error.ts';
import { ReportQueries } from '../reports/report-queries.ts';
import { scopeOf, type ReportScope } from '../reports/report-scope.ts';
import { RunUnlocks } from '../runs/run-unlocks.ts';

/** All of a result, for the run's owner once it is unlocked. Every method throws `not_found` or `no_entitlement`. */
@Injectable()
export class RunFindings {
  constructor(
    private readonly reports: ReportQueries,
    private readonly unlocks: RunUnlocks,
  ) {}

  async read(runId: string, sub: string, query: FindingsQuery): Promise<FindingsPage> {
    return this.reports.findings(await this.open(runId, sub), query);
  }

  async groups(runId: string, sub: string, query: GroupsQuery): Promise<GroupsPage> {
    return this.reports.groups(await this.open(runId, sub), query);
  }

  async pages(runId: string, sub: string, query: RunPagesQuery): Promise<RunPages> {
    return this.reports.pages(await this.open(runId, sub), query);
  }

  private async open(runId: string, sub: string): Promise<ReportScope> {
    const { row, access } = await this.unlocks.view(runId, sub);
    if (access.locked) throw new AppError('no_entitlement');
    return scopeOf(row.run, 'owner');
  }
}
