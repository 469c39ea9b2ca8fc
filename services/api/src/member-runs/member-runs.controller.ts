import { Body, Controller, Headers, Param, Query, type MessageEvent } from '@nestjs/common';
import {
  endpoints,
  type CreateRun,
  type FindingsPage,
  type FindingsQuery,
  type GroupsPage,
  type GroupsQuery,
  type LockedRun,
  type Run,
  type RunList,
  type RunListQuery,
  type RunPages,
  type RunPagesQuery,
} from '@stufenlos/contracts';
import type { Observable } from 'rxjs';
import { User, type CurrentUser } from '../access/current-user.ts';
import { Endpoint, type IdParam } from '../contract/endpoint.decorator.ts';
import type { EntitlementFacts } from '../entitlements/entitlement-facts.ts';
import { PaidFor } from '../entitlements/paid-for.ts';
import { ListEventsService } from '../live/list-events.service.ts';
import { MemberRunsService } from './member-runs.service.ts';
import { ReportReader } from '../reports/report-reader.ts';
import { RunEventsService, versionOf } from '../live/run-events.service.ts';
import { ReportQueries } from '../reports/report-queries.ts';
import { RunUnlocks } from '../reports/run-unlocks.ts';
import { RunListReader } from './run-list.ts';
import { UnlockService } from '../reports/unlock.service.ts';

/** Runs of the caller. */
@Controller()
export class MemberRunsController {
  constructor(
    private readonly runs: MemberRunsService,
    private readonly list: RunListReader,
    private readonly reports: ReportReader,
    private readonly events: RunEventsService,
    private readonly listEvents: ListEventsService,
    private readonly queries: ReportQueries,
    private readonly unlocks: RunUnlocks,
    private readonly unlocking: UnlockService,
  ) {}

  @Endpoint('listRuns')
  all(
    @User() { sub }: CurrentUser,
    @PaidFor() facts: EntitlementFacts,
    @Query({ schema: endpoints.listRuns.query }) query: RunListQuery,
  ): Promise<RunList> {
    return this.list.list(sub, facts, query);
  }

  @Endpoint('listEvents')
  followAll(@User() { sub }: CurrentUser): Observable<MessageEvent> {
    return this.listEvents.streamList(sub);
  }

  @Endpoint('createRun')
  create(@User() user: CurrentUser, @Body({ schema: endpoints.createRun.body }) order: CreateRun): Promise<Run> {
    return this.runs.create(order, user);
  }

  @Endpoint('getRun')
  read(@User() { sub }: CurrentUser, @Param({ schema: endpoints.getRun.params }) { id }: IdParam): Promise<LockedRun> {
    return this.reports.readOwn(id, sub);
  }

  @Endpoint('unlockRun')
  unlock(
    @User() { sub }: CurrentUser,
    @Param({ schema: endpoints.unlockRun.params }) { id }: IdParam,
    @Body({ schema: endpoints.unlockRun.body }) order: { registerSite?: boolean },
  ): Promise<LockedRun> {
    return this.unlocking.unlock(id, sub, order);
  }

  @Endpoint('runFindings')
  async allFindings(
    @User() { sub }: CurrentUser,
    @Param({ schema: endpoints.runFindings.params }) { id }: IdParam,
    @Query({ schema: endpoints.runFindings.query }) query: FindingsQuery,
  ): Promise<FindingsPage> {
    return this.queries.findings(await this.unlocks.openScope(id, sub), query);
  }

  @Endpoint('runGroups')
  async allGroups(
    @User() { sub }: CurrentUser,
    @Param({ schema: endpoints.runGroups.params }) { id }: IdParam,
    @Query({ schema: endpoints.runGroups.query }) query: GroupsQuery,
  ): Promise<GroupsPage> {
    return this.queries.groups(await this.unlocks.openScope(id, sub), query);
  }

  @Endpoint('runPages')
  async allPages(
    @User() { sub }: CurrentUser,
    @Param({ schema: endpoints.runPages.params }) { id }: IdParam,
    @Query({ schema: endpoints.runPages.query }) query: RunPagesQuery,
  ): Promise<RunPages> {
    return this.queries.pages(await this.unlocks.openScope(id, sub), query);
  }

  @Endpoint('runEvents')
  async follow(
    @User() user: CurrentUser,
    @Param({ schema: endpoints.runEvents.params }) { id }: IdParam,
    @Headers('last-event-id') lastEventId?: string,
  ): Promise<Observable<MessageEvent>> {
    return this.events.streamRun(await this.runs.requireOwn(id, user), versionOf(lastEventId));
  }

  @Endpoint('stopRun')
  stop(@User() user: CurrentUser, @Param({ schema: endpoints.stopRun.params }) { id }: IdParam): Promise<void> {
    return this.runs.stop(id, user);
  }

  @Endpoint('deleteRun')
  remove(@User() user: CurrentUser, @Param({ schema: endpoints.deleteRun.params }) { id }: IdParam): Promise<void> {
    return this.runs.remove(id, user);
  }
}
