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
import { Endpoint } from '../contract/endpoint.decorator.ts';
import { SharedRuns } from './shared-runs.ts';

/** What a person with a link may read: the token in the path is the whole permission. */
@Controller()
export class SharedRunController {
  constructor(private readonly shared: SharedRuns) {}

  @Endpoint('sharedRun')
  read(@Param({ schema: endpoints.sharedRun.params }) { token }: { token: string }): Promise<LockedRun> {
    return this.shared.report(token);
  }

  @Endpoint('sharedFindings')
  findings(
    @Param({ schema: endpoints.sharedFindings.params }) { token }: { token: string },
    @Query({ schema: endpoints.sharedFindings.query }) query: FindingsQuery,
  ): Promise<FindingsPage> {
    return this.shared.findings(token, query);
  }

  @Endpoint('sharedGroups')
  groups(
    @Param({ schema: endpoints.sharedGroups.params }) { token }: { token: string },
    @Query({ schema: endpoints.sharedGroups.query }) query: GroupsQuery,
  ): Promise<GroupsPage> {
    return this.shared.groups(token, query);
  }

  @Endpoint('sharedPages')
  pages(
    @Param({ schema: endpoints.sharedPages.params }) { token }: { token: string },
    @Query({ schema: endpoints.sharedPages.query }) query: RunPagesQuery,
  ): Promise<RunPages> {
    return this.shared.pages(token, query);
  }
}
