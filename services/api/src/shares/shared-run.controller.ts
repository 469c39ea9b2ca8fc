import { Controller, Param, Query } from '@nestjs/common';
import {
  endpoints,
  type FindingsPage,
  type FindingsQuery,
  type GroupsPage,
  type GroupsQuery,
  type LockedRun,
  type RunPages,
  type RunPagesQuery,
} from '@stufenlos/contracts';
import { Endpoint, type TokenParam } from '../contract/endpoint.decorator.ts';
import { ReportQueries } from '../reports/report-queries.ts';
import { SharedRuns } from './shared-runs.ts';

/** What a person with a link may read: the token in the path is the whole permission. */
@Controller()
export class SharedRunController {
  constructor(
    private readonly shared: SharedRuns,
    private readonly reports: ReportQueries,
  ) {}

  @Endpoint('sharedRun')
  read(@Param({ schema: endpoints.sharedRun.params }) { token }: TokenParam): Promise<LockedRun> {
    return this.shared.report(token);
  }

  @Endpoint('sharedFindings')
  async findings(
    @Param({ schema: endpoints.sharedFindings.params }) { token }: TokenParam,
    @Query({ schema: endpoints.sharedFindings.query }) query: FindingsQuery,
  ): Promise<FindingsPage> {
    return this.reports.findings(await this.shared.scope(token), query);
  }

  @Endpoint('sharedGroups')
  async groups(
    @Param({ schema: endpoints.sharedGroups.params }) { token }: TokenParam,
    @Query({ schema: endpoints.sharedGroups.query }) query: GroupsQuery,
  ): Promise<GroupsPage> {
    return this.reports.groups(await this.shared.scope(token), query);
  }

  @Endpoint('sharedPages')
  async pages(
    @Param({ schema: endpoints.sharedPages.params }) { token }: TokenParam,
    @Query({ schema: endpoints.sharedPages.query }) query: RunPagesQuery,
  ): Promise<RunPages> {
    return this.reports.pages(await this.shared.scope(token), query);
  }
}
